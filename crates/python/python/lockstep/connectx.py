"""Connect-X: Connect-4 and its like, on boards of up to 256x256.

>>> from lockstep import connectx
>>> position = connectx.Position("4453327")
>>> solved = connectx.solve(position)
>>> solved.score, solved.best
(-2, 6)
>>> connectx.search("5,5,6", board="9x9x5", nodes=1000).best in range(1, 10)
True

A game is written as the columns played, from 1: ``4453``, or with commas on boards with more than nine
columns. A move is a column. A board is rows x columns x length of a line: ``6x7x4``. The score of a win is
the greater the sooner it comes: 1 with the last disc, 2 with the one before it of the same player.
"""

from __future__ import annotations

from ._board_game import BoardGame
from ._native import ConnectxPosition as Position

__all__ = ["Position", "analyze", "engines", "review", "search", "solve"]

_game: BoardGame[Position, int] = BoardGame(Position, "6x7x4")
search = _game.search
solve = _game.solve
analyze = _game.analyze
review = _game.review
engines = _game.engines
