"""Sudoku: answers, arrays, bad input."""

import numpy
import pandas
import pyarrow
import pytest

import lockstep as ls
from hypothesis import given, settings
from hypothesis import strategies as some

EASY = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SOLVED = "468931527751624839392578461134756298289413675675289314846192753513867942927345186"


def test_a_puzzle_is_solved_by_every_method() -> None:
    assert ls.sudoku.solve(EASY) == SOLVED
    for method in ("dresden", "madrid", "sat"):
        assert ls.sudoku.solve(EASY, method=method) == SOLVED


def test_many_are_solved_in_every_container() -> None:
    impossible = "11" + "." * 79
    assert ls.sudoku.solve_many([EASY, impossible, EASY]) == [SOLVED, None, SOLVED]
    assert ls.sudoku.solve_many(iter([EASY])) == [SOLVED]
    assert ls.sudoku.solve_many([]) == []
    column: "pandas.Series[str]" = pandas.Series([EASY, impossible], index=[5, 9], name="puzzle")
    solved = ls.sudoku.solve_many(column)
    assert list(solved) == [SOLVED, None] and list(solved.index) == [5, 9]
    assert ls.sudoku.solve_many(pyarrow.array([EASY, impossible])).to_pylist() == [SOLVED, None]
    texts = numpy.array([EASY, impossible])
    assert ls.sudoku.solve_many(texts).tolist() == [SOLVED, None]


def test_many_are_solved_as_numbers() -> None:
    numbers = numpy.array([[int(c) if c != "." else 0 for c in EASY]], dtype=numpy.uint8)
    many = numpy.repeat(numbers, 2000, axis=0)
    many[7, 0] = many[7, 1] = 1
    solved = ls.sudoku.solve_many(many, threads=2)
    assert solved.shape == (2000, 81) and not solved[7].any()
    assert "".join(map(str, solved[1999])) == SOLVED
    square = ls.sudoku.solve_many(numbers.reshape(1, 9, 9).astype(int))
    assert square.shape == (1, 9, 9) and square.dtype == int and (square.reshape(81) == solved[0]).all()


def test_grids_of_several_lines_are_puzzles_too() -> None:
    rows = "\n".join(EASY[row : row + 9] for row in range(0, 81, 9))
    assert ls.sudoku.solve(rows) == SOLVED
    assert ls.sudoku.solve_many([rows, EASY]) == [SOLVED, SOLVED]


def test_a_long_list_is_answered_in_order() -> None:
    # The same puzzle with its digits exchanged: each has a solution of its own.
    def renamed(text: str, by: int) -> str:
        return text.translate({ord("1") + i: ord("1") + (i + by) % 9 for i in range(9)})

    puzzles = [renamed(EASY, at) for at in range(5000)]
    assert ls.sudoku.solve_many(puzzles, threads=3) == [renamed(SOLVED, at) for at in range(5000)]
    for first, second, message in ((3000, 4000, "puzzle 3000: "), (4000, 3000, "puzzle 3000: ")):
        wrong = list(puzzles)
        wrong[first], wrong[second] = "x" * 81, "y" * 81
        with pytest.raises(ls.Error, match=message):
            ls.sudoku.solve_many(wrong, threads=3)
    with pytest.raises(TypeError, match="puzzle 4000: expected a str, found int"):
        ls.sudoku.solve_many([*puzzles[:4000], 7])  # type: ignore[list-item]
    with pytest.raises(ls.Error, match="puzzle 600: "):
        ls.sudoku.solve_many([*puzzles[:600], "x", *puzzles, 7])  # type: ignore[list-item]


def test_one_solution_or_several() -> None:
    assert ls.sudoku.count("." * 16) == 288 and ls.sudoku.is_unique(EASY)
    assert ls.sudoku.solve_many(["." * 81], unique=True) == [None]
    with pytest.raises(ls.NoSolution, match="several"):
        ls.sudoku.solve("." * 81, unique=True)
    with pytest.raises(ls.NoSolution, match="no solution"):
        ls.sudoku.solve("11" + "." * 79)


def test_hints_lead_to_the_solution() -> None:
    puzzle = EASY
    for _ in range(200):
        hint = ls.sudoku.hint(puzzle)
        if hint is None:
            break
        assert hint.text and hint.svg.startswith("<svg")
        for placement in hint.placements:
            cell, digit = placement.split("=")
            row, column = (int(number) - 1 for number in cell[1:].split("c"))
            assert SOLVED[9 * row + column] == digit
            puzzle = puzzle[: 9 * row + column] + digit + puzzle[9 * row + column + 1 :]
        if not hint.placements:
            break
    assert ls.sudoku.rate(EASY, steps=True).steps


def test_puzzles_are_made_as_wished() -> None:
    one, other = ls.sudoku.generate(2, seed=3), ls.sudoku.generate(2, seed=3)
    assert one == other and len(set(one)) == 2
    hard = ls.sudoku.generate(needs="x-wing", seed=5)[0]
    assert ls.sudoku.rate(hard).hardest == "X-wing"
    assert ls.sudoku.canonical(one[0]) == ls.sudoku.canonical(one[0][::-1])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ls.sudoku.solve("12"), "expected"),
        (lambda: ls.sudoku.solve(EASY, method="magic"), "magic"),
        (lambda: ls.sudoku.solve_many([EASY, "x" * 81]), "puzzle 1: "),
        (lambda: ls.sudoku.solve_many(numpy.zeros((2, 80), dtype=int)), "shape"),
        (lambda: ls.sudoku.solve_many(numpy.full((1, 81), 10)), "numbers from 0 to 9"),
        (lambda: ls.sudoku.generate(order=9), "order"),
        (lambda: ls.sudoku.generate(needs="magic"), "expected a technique"),
        (lambda: ls.sudoku.rate("." * 81), "solution"),
        (lambda: ls.sudoku.hint(EASY, without=["r0c1=5"]), "expected"),
    ],
)
def test_what_is_wrong_is_said(call: object, message: str) -> None:
    with pytest.raises(ls.Error, match=message):
        call()  # type: ignore[operator]


def test_what_is_no_text_is_refused() -> None:
    for wrong in (None, 5, b"12", [1]):
        with pytest.raises(TypeError):
            ls.sudoku.solve(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            ls.sudoku.solve_many([EASY, wrong])  # type: ignore[list-item]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(some.one_of(some.text(max_size=90), some.text(".0123456789 |\n", min_size=16, max_size=120)))
def test_any_text_is_solved_or_refused(text: str) -> None:
    for call in (ls.sudoku.solve, ls.sudoku.conflicts, ls.sudoku.hint):
        try:
            call(text)
        except ls.Error:
            pass
