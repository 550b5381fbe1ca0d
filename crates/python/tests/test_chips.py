"""Chips in simulation: the same answers as their twins; what is wrong raises."""

import lockstep as ls
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

PUZZLE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def test_the_catalogue_has_both_games() -> None:
    chips = ls.chips.catalogue()
    assert {chip.game for chip in chips} == {"reversi", "sudoku"}
    assert all(chip.clock_mhz > 10 and chip.about for chip in chips)


@pytest.mark.parametrize("game", ["", "f5d6c3", "f5f6e6f4e3c5c4"])
def test_a_chip_answers_as_its_twin(game: str) -> None:
    chip = ls.chips.search("timisoara", game, depth=4)
    twin = ls.reversi.search(game, engine="timisoara", depth=4)
    assert (chip.best, chip.nodes, chip.complete) == (twin.best, twin.nodes, True)
    assert chip.seconds == pytest.approx(chip.cycles / chip.clock_mhz / 1e6)


def test_a_chip_solves() -> None:
    solved = ls.chips.solve("cohort", PUZZLE)
    assert (solved.outcome, solved.solution) == ("solved", ls.sudoku.solve(PUZZLE))


def test_a_puzzle_without_a_solution() -> None:
    solved = ls.chips.solve("cohort", "11" + "." * 79)
    assert (solved.outcome, solved.solution) == ("no-solution", None)


def test_what_is_wrong_raises() -> None:
    with pytest.raises(ls.Error, match="expected a chip"):
        ls.chips.search("cohort")
    with pytest.raises(ls.Error, match="expected a chip"):
        ls.chips.solve("timisoara", PUZZLE)
    with pytest.raises(ls.Error, match="8x8"):
        ls.chips.search("timisoara", ls.reversi.Position(board="6x6"))
    with pytest.raises(ls.Error):
        ls.chips.search("timisoara", depth=1000)
    with pytest.raises(ls.Error):
        ls.chips.search("timisoara", time=-1.0)
    with pytest.raises(ls.ParseError):
        ls.chips.solve("cohort", "x" * 81)
    with pytest.raises(ls.Error):
        ls.chips.solve("cohort", "." * 256)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.text(), st.text())
def test_any_text_is_refused_or_solved(chip: str, puzzle: str) -> None:
    try:
        ls.chips.solve(chip, puzzle)
    except ls.Error:
        pass
