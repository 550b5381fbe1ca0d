"""Published FPGA machines, and machines beyond them, in simulation.

>>> from lockstep import chips
>>> [chip.chip for chip in chips.catalogue() if chip.game == "reversi"][:2]
['timisoara', 'zaragoza']
>>> found = chips.search("timisoara", "f5d6c3", depth=4)
>>> found.best, found.cycles > 0
('d3', True)
>>> chips.solve("cohort", "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........").outcome
'solved'

The first question to a chip builds its simulation with Verilator, which must be installed (and a C++ compiler):
that takes up to a minute. It is kept in the user's cache. Every clock cycle is simulated; times are computed from the
cycles and the clock that the chip reaches on an FPGA.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Union

from ._native import chip_list, chip_search, chip_solve
from ._records import _Record, loads
from .reversi import Position

__all__ = ["Chip", "ChipSearch", "ChipSolved", "catalogue", "search", "solve"]


@dataclass(frozen=True)
class Chip(_Record):
    """A chip of the catalogue."""

    chip: str
    """Its name."""
    game: str
    """The game it plays, or the puzzle it solves."""
    module: str
    """Its top module."""
    clock_mhz: float
    """The clock it reaches on an FPGA."""
    about: str
    """What it is."""


@dataclass(frozen=True)
class ChipSearch(_Record):
    """The answer of a simulated chip."""

    chip: str
    """Which chip."""
    best: str | None
    """The best move; None if it was stopped before it had one."""
    value: int | None
    """Its value in the chip's own units."""
    depth: int
    """Plies searched."""
    complete: bool
    """Whether the search was not stopped."""
    nodes: int
    """Positions entered."""
    leaves: int
    """Positions evaluated, or at the end of the game."""
    cycles: int
    """Clock cycles."""
    cycles_per_node: float
    """Clock cycles per node."""
    clock_mhz: float
    """The clock it reaches on an FPGA."""
    seconds: float
    """The time of the cycles at this clock."""
    nps: float
    """Nodes per second at this clock."""


@dataclass(frozen=True)
class ChipSolved(_Record):
    """What a chip made of a puzzle."""

    chip: str
    """Which chip."""
    solution: str | None
    """The solution."""
    outcome: str
    """In one word: "solved", "no-solution", "stuck" or "memory-not-enough"."""
    iterations: int | None
    """The number of the copy that holds the solution, for chips that make copies; else the guesses."""
    memory_not_enough: bool
    """Whether there was no room for some copy."""
    cycles: int
    """Clock cycles."""
    clock_mhz: float
    """The clock it reaches on an FPGA."""
    seconds: float
    """The time of the cycles at this clock."""


def catalogue() -> list[Chip]:
    """The chips there are. Needs no Verilator."""
    return [Chip.of(loads(one)) for one in chip_list()]


def search(
    chip: str,
    position: Union[Position, str] = "",
    *,
    depth: Optional[int] = None,
    time: Optional[float] = None,
    cycles: Optional[int] = None,
) -> ChipSearch:
    """The move of a chip that plays Reversi; ``time`` is at its own clock, in seconds.

    >>> search("zaragoza", "f5d6c3", cycles=1024).complete
    False
    """
    given = position if isinstance(position, Position) else Position(position)
    return ChipSearch.of(loads(chip_search(chip, given, depth, time, cycles)))


def solve(chip: str, puzzle: str) -> ChipSolved:
    """The solution of a chip that solves Sudokus."""
    return ChipSolved.of(loads(chip_solve(chip, puzzle)))
