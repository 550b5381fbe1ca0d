"""Reversi on boards of 4x4, 6x6 and 8x8.

>>> from lockstep import reversi
>>> position = reversi.Position("f5d6c3")
>>> print(position)
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - X . - . - -
4 - - - X X . - -
5 - - - O X X . -
6 - - - O - - - -
7 - - - - - - - -
8 - - - - - - - -
O to move
>>> found = reversi.search(position, depth=8)
>>> found.best in position.moves()
True

A position is written as 64 (36, 16) characters ``X``, ``O`` and ``-``, a space and the side to move; a
game as ``f5d6c3``, ``1. f5 d6``, or GGF. A move is a square, such as ``"f5"``, or ``"pass"``. Scores are in
discs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Optional, Union

from ._board_game import BoardGame
from ._native import ReversiPosition as Position
from ._native import reversi_ggf, reversi_wthor
from ._records import _Record

__all__ = ["Position", "WthorGame", "analyze", "engines", "ggf", "read_wthor", "review", "search", "solve"]

_game: BoardGame[Position, str] = BoardGame(Position, "8x8")
search = _game.search
solve = _game.solve
analyze = _game.analyze
review = _game.review
engines = _game.engines


def ggf(game: Union[Position, str]) -> str:
    """A game in the Generic Game Format.

    >>> "B[F5]W[D6]" in ggf("f5d6")
    True
    """
    return reversi_ggf(game if isinstance(game, Position) else Position(game))


@dataclass(frozen=True)
class WthorGame(_Record):
    """A game of the WTHOR database."""

    year: int
    tournament: str
    black: str
    white: str
    score: int
    """For Black."""
    game: str
    """The moves: ``Position(game)`` is the final position, with its history."""


def read_wthor(
    games: Union[str, PathLike[str]],
    players: Optional[Union[str, PathLike[str]]] = None,
    tournaments: Optional[Union[str, PathLike[str]]] = None,
) -> list[WthorGame]:
    """Reads a ``.wtb`` file; names come from the ``.jou`` and ``.trn`` files, or are numbers."""

    def content(path: Optional[Union[str, PathLike[str]]]) -> Optional[bytes]:
        return None if path is None else Path(path).read_bytes()

    found = reversi_wthor(Path(games).read_bytes(), content(players), content(tournaments))
    return [WthorGame.of(one) for one in json.loads(found)]
