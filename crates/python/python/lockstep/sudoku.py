"""Sudoku of every order from 2 (4x4) to 15 (225x225).

>>> from lockstep import sudoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> sudoku.rate(puzzle).grade
'easy'

A puzzle is a text in any format that the program reads: 81 characters in a line, rows, pencil marks, and
others; the format is found out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Optional, Sequence, Union, overload

from . import _native
from ._native import Error, NoSolution
from ._records import _Record, loads

if TYPE_CHECKING:
    import numpy
    import pandas
    import pyarrow

__all__ = [
    "Hint",
    "Rating",
    "Step",
    "canonical",
    "conflicts",
    "convert",
    "count",
    "generate",
    "hint",
    "is_unique",
    "rate",
    "solve",
    "solve_many",
]


def solve(
    puzzle: str, *, unique: bool = False, method: Optional[str] = None, time: Optional[float] = None
) -> str:
    """A solution, in one line; with ``unique``, the only one.

    ``method`` is a machine of the literature, such as ``"dresden"``; ``time`` is in seconds, for large
    grids. Raises :class:`lockstep.NoSolution` if there is none to show.

    >>> solve("1.3.......1.2...")
    '1234342143122143'
    >>> solve("1...............", unique=True)
    Traceback (most recent call last):
    lockstep.NoSolution: the puzzle has several solutions
    """
    return _native.sudoku_solve(puzzle, unique, method, time)


@overload
def solve_many(  # type: ignore[overload-overlap, unused-ignore]
    puzzles: "numpy.ndarray[Any, Any]", *, unique: bool = ..., threads: Optional[int] = ...
) -> "numpy.ndarray[Any, Any]": ...
@overload
def solve_many(
    puzzles: "pyarrow.Array[Any]", *, unique: bool = ..., threads: Optional[int] = ...
) -> "pyarrow.Array[Any]": ...
@overload
def solve_many(
    puzzles: "pandas.Series[Any]", *, unique: bool = ..., threads: Optional[int] = ...
) -> "pandas.Series[Any]": ...
@overload
def solve_many(
    puzzles: Iterable[str], *, unique: bool = ..., threads: Optional[int] = ...
) -> list[Optional[str]]: ...
def solve_many(puzzles: Any, *, unique: bool = False, threads: Optional[int] = None) -> Any:
    """Solves many puzzles over threads (all cores, unless told otherwise).

    Takes a list of texts and gives a list: a solution, or None where there is none (with ``unique``,
    where there is not exactly one). Takes a numpy array of numbers of shape (n, 81) or (n, 9, 9), 0 for an
    empty cell, and gives one of the same shape, with zeros where there is none. A numpy array of texts, a pandas
    column and a pyarrow array give their like. A text that is no puzzle raises
    :class:`lockstep.Error` with its index.

    >>> solve_many(["1.3......1.....4", "11.............."])
    ['1432234141233214', None]
    """
    kind = type(puzzles).__module__.partition(".")[0]
    if kind == "numpy" and puzzles.dtype.kind in "uib":
        return _solve_numbers(puzzles, unique, threads)
    if kind == "pyarrow":
        import pyarrow

        return pyarrow.array(_native.sudoku_solve_list(puzzles.to_pylist(), unique, threads), pyarrow.string())
    if kind == "pandas":
        solved = _native.sudoku_solve_list(puzzles.tolist(), unique, threads)
        return type(puzzles)(solved, index=puzzles.index, name=puzzles.name, dtype=object)
    if kind == "numpy":
        import numpy

        texts = [str(one) for one in puzzles.tolist()]
        return numpy.array(_native.sudoku_solve_list(texts, unique, threads), dtype=object)
    return _native.sudoku_solve_list(puzzles if isinstance(puzzles, list) else list(puzzles), unique, threads)


def _solve_numbers(
    puzzles: "numpy.ndarray[Any, Any]", unique: bool, threads: Optional[int]
) -> "numpy.ndarray[Any, Any]":
    import numpy

    if puzzles.ndim == 0 or puzzles.shape[1:] not in ((81,), (9, 9)):
        raise Error(f"expected an array of shape (n, 81) or (n, 9, 9), found {puzzles.shape}")
    if puzzles.size and (puzzles.min() < 0 or puzzles.max() > 9):
        raise Error("expected numbers from 0 to 9")
    numbers = numpy.ascontiguousarray(puzzles, dtype=numpy.uint8)
    solved = _native.sudoku_solve_numbers(numbers.tobytes(), unique, threads)
    return numpy.frombuffer(solved, dtype=numpy.uint8).reshape(puzzles.shape).astype(puzzles.dtype)


def count(puzzle: str, limit: int = 1_000_000) -> int:
    """The number of solutions, up to a limit.

    >>> count("." * 16)
    288
    """
    return _native.sudoku_count(puzzle, limit)[0]


def is_unique(puzzle: str) -> bool:
    """Whether there is exactly one solution.

    >>> is_unique("." * 81)
    False
    """
    return _native.sudoku_count(puzzle, 2) == (1, True)


def conflicts(puzzle: str) -> list[str]:
    """The digits that stand twice in a row, column or box.

    >>> conflicts("11" + "." * 14)[0]
    '1 appears twice in row 1: in r1c1 and r1c2'
    """
    return _native.sudoku_conflicts(puzzle)


def canonical(puzzle: str) -> str:
    """The smallest grid that is essentially the same: equal for two puzzles if one is the other turned,
    with rows, columns or digits exchanged.

    >>> canonical("1..............." ) == canonical("...............4")
    True
    """
    return _native.sudoku_canonical(puzzle)


def convert(puzzle: str, to: str) -> str:
    """The grid in another format: "line", "rows", "pencil", "candidates", "library", "url", ...

    >>> convert("1.3......1.....4", "line")
    '1.3......1.....4\\n'
    """
    return _native.sudoku_convert(puzzle, to)


@dataclass(frozen=True)
class Step(_Record):
    """A step of human logic."""

    technique: str
    """The technique."""
    placements: list[str]
    """The digits it finds: ``"r1c2=3"``."""
    eliminations: list[str]
    """The candidates it removes."""
    cells: list[str]
    """The cells it rests on."""
    text: str
    """In words."""


@dataclass(frozen=True)
class Hint(Step):
    """The next step. In a notebook it is drawn."""

    svg: str = ""

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Rating(_Record):
    """How hard a puzzle is for a person."""

    grade: str
    """In a word."""
    rating: float
    """That of the hardest technique."""
    effort: float
    """The sum over all rounds."""
    hardest: Optional[str]
    """The hardest technique."""
    steps: Optional[list[Step]] = None
    """Every step, if asked for."""


def rate(puzzle: str, *, steps: bool = False, without: Sequence[str] = ()) -> Rating:
    """How hard a puzzle with one solution is; ``without`` are candidates that are excluded already,
    such as ``"r1c2=3"``.
    """
    found = loads(_native.sudoku_rate(puzzle, steps, list(without)))
    if found.get("steps") is not None:
        found["steps"] = [Step.of(one) for one in found["steps"]]
    return Rating.of(found)


def hint(puzzle: str, *, without: Sequence[str] = ()) -> Optional[Hint]:
    """The easiest next step; None if there is none.

    >>> hint("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........").technique
    'hidden single in a box'
    """
    found = _native.sudoku_hint(puzzle, list(without))
    if found is None:
        return None
    step, svg = found
    return Hint.of({**loads(step), "svg": svg})


def generate(
    count: int = 1,
    *,
    order: int = 3,
    seed: int = 1,
    minimal: bool = False,
    symmetry: Optional[str] = None,
    givens: Optional[int] = None,
    grade: Optional[str] = None,
    rating: Optional[tuple[float, float]] = None,
    needs: Optional[str] = None,
    vary: Optional[str] = None,
) -> list[str]:
    """Makes puzzles with one solution; the same seed makes the same ones.

    ``symmetry`` is "rotation", "quarter", "mirror" or "diagonal"; ``grade`` and ``rating`` say how hard;
    ``needs`` names a technique that no easier one replaces; ``vary`` is a puzzle to stay near.

    >>> [is_unique(puzzle) for puzzle in generate(2, seed=7)]
    [True, True]
    """
    return _native.sudoku_generate(
        count, order, seed, minimal, symmetry, givens, grade, rating, needs, vary
    )


# What `solve` may raise is part of this module's interface.
_ = NoSolution
