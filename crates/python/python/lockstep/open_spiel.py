"""Bots for open_spiel: ``othello`` and ``connect_four``.

>>> import pyspiel  # doctest: +SKIP
>>> game = pyspiel.load_game("connect_four")  # doctest: +SKIP
>>> bot = ConnectFourBot(time=0.1)  # doctest: +SKIP
>>> bot.step(game.new_initial_state())  # doctest: +SKIP
3
"""

from __future__ import annotations

from typing import Any, Optional

import pyspiel  # type: ignore[import-not-found, unused-ignore]

from . import connectx, reversi

__all__ = ["ConnectFourBot", "OthelloBot"]


class _Bot(pyspiel.Bot):  # type: ignore[misc, unused-ignore]
    """A bot is given what its engine's search takes: ``engine``, ``depth``, ``nodes``, ``time``, ..."""

    def __init__(self, **terms: Any) -> None:
        pyspiel.Bot.__init__(self)
        self._terms = terms

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from one move to the next."""


class ConnectFourBot(_Bot):
    """Plays ``connect_four``. An action is a column from 0."""

    def step(self, state: Any) -> int:
        moves = "".join(str(action + 1) for action in state.history())
        best: Optional[int] = connectx.search(moves, **self._terms).best
        if best is None:
            raise ValueError("the game is over")
        return best - 1


class OthelloBot(_Bot):
    """Plays ``othello``. An action is a square, row by row from a1; 64 is a pass."""

    def step(self, state: Any) -> int:
        position = reversi.Position()
        for action in state.history():
            position = position.play(_square(action))
        best = reversi.search(position, **self._terms).best
        if best is None:
            raise ValueError("the game is over")
        return 64 if best == "pass" else "abcdefgh".index(best[0]) + 8 * (int(best[1]) - 1)


def _square(action: int) -> str:
    return "pass" if action == 64 else f"{'abcdefgh'[action % 8]}{action // 8 + 1}"
