"""What the modules of both board games share."""

from __future__ import annotations

import json
from typing import Any, Callable, Generic, Iterable, Optional, Protocol, TypeVar, Union

from ._records import Analysis, Engine, JudgedMove, Move, Review, Search, Solved, loads

Result = TypeVar("Result")
Callback = Optional[Callable[[str], None]]


class _Position(Protocol):
    """The questions that a native position answers, in JSON."""

    def _search(self, asked: str, callback: Callback = None) -> str: ...
    def _solve(self, asked: str, wld: bool, callback: Callback = None) -> str: ...
    def _analyze(self, asked: str, callback: Callback = None) -> str: ...
    def _solve_moves(self, asked: str, wld: bool) -> str: ...
    def _review(self, asked: str, callback: Callback = None) -> str: ...
    @staticmethod
    def _engines(boards: list[str]) -> str: ...


Position = TypeVar("Position", bound=_Position)


def _told(
    progress: Optional[Callable[[Result], object]], of: Callable[[dict[str, Any]], Result]
) -> Callback:
    """The callback that the native half calls with JSON."""
    if progress is None:
        return None
    call = progress

    def callback(news: str) -> None:
        call(of(loads(news)))

    return callback


def _terms(**asked: object) -> str:
    """Who answers, and what it may cost, as the native half reads it."""
    return json.dumps({name: value for name, value in asked.items() if value is not None})


class BoardGame(Generic[Position, Move]):
    """A game for two. Its methods are the functions of the game's module.

    A game is a position or a text that the position's constructor reads. Limits are ``depth`` in plies,
    ``nodes``, ``time`` in seconds; ``memory`` for tables is in bytes. ``progress`` is called with what is
    known so far. Ctrl-C ends the work and returns what was found.
    """

    def __init__(self, position: Callable[[str, Optional[str]], Position], board: str) -> None:
        self._position = position
        self._board = board

    def _read(self, game: Union[Position, str], board: Optional[str]) -> Position:
        return self._position(game, board) if isinstance(game, str) else game

    def search(
        self,
        game: Union[Position, str] = "",
        *,
        board: Optional[str] = None,
        engine: Optional[str] = None,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        progress: Optional[Callable[[Search[Move]], object]] = None,
    ) -> Search[Move]:
        """Searches for a good move.

        ``engine`` is one of :meth:`engines`. Without a limit the engine takes what it needs to play well.

        >>> from lockstep import reversi
        >>> found = reversi.search("f5d6c3", engine="timisoara", depth=4)
        >>> found.depth, found.engine
        (4, 'timisoara')
        """
        asked = _terms(engine=engine, depth=depth, nodes=nodes, time=time, threads=threads, memory=memory)
        answer = self._read(game, board)._search(asked, _told(progress, Search[Move].of))
        return Search[Move].of(loads(answer))

    def solve(
        self,
        game: Union[Position, str] = "",
        *,
        board: Optional[str] = None,
        wld: bool = False,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        progress: Optional[Callable[[Solved[Move]], object]] = None,
    ) -> Solved[Move]:
        """Proves the score; with ``wld``, only who wins, as a score of +1, 0 or -1.

        Within limits the proof may not be done: then ``lower`` and ``upper`` say what is proved.

        >>> from lockstep import reversi
        >>> reversi.solve(board="4x4").score
        -10
        """
        asked = _terms(nodes=nodes, time=time, threads=threads, memory=memory)
        answer = self._read(game, board)._solve(asked, wld, _told(progress, Solved[Move].of))
        return Solved[Move].of(loads(answer))

    def analyze(
        self,
        game: Union[Position, str] = "",
        *,
        board: Optional[str] = None,
        engine: Optional[str] = None,
        exact: bool = False,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        progress: Optional[Callable[[Analysis[Move]], object]] = None,
    ) -> Analysis[Move]:
        """Values every legal move; with ``exact``, by the solver.

        >>> from lockstep import connectx
        >>> [one.score for one in connectx.analyze("4453327", exact=True).moves]
        [-17, -17, -17, -17, -17, -2, -17]
        """
        position = self._read(game, board)
        limits = {"nodes": nodes, "time": time, "threads": threads, "memory": memory}
        if exact:
            return Analysis[Move].of(loads(position._solve_moves(_terms(**limits), False)))
        asked = _terms(engine=engine, depth=depth, **limits)
        answer = position._analyze(asked, _told(progress, Analysis[Move].of))
        return Analysis[Move].of(loads(answer))

    def review(
        self,
        game: Union[Position, str],
        *,
        board: Optional[str] = None,
        engine: Optional[str] = None,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        progress: Optional[Callable[[JudgedMove[Move]], object]] = None,
    ) -> Review[Move]:
        """Judges every move of a game; the limits are for each move.

        >>> from lockstep import reversi
        >>> [judged.move for judged in reversi.review("f5d6c3", depth=4).moves]
        ['f5', 'd6', 'c3']
        """
        asked = _terms(engine=engine, depth=depth, nodes=nodes, time=time, threads=threads, memory=memory)
        answer = self._read(game, board)._review(asked, _told(progress, JudgedMove[Move].of))
        return Review[Move].of(loads(answer))

    def engines(self, boards: Optional[Iterable[str]] = None) -> list[Engine]:
        """The engines, and on which of the given boards they play.

        >>> from lockstep import reversi
        >>> reversi.engines()[0].name
        'flagship'
        """
        found = json.loads(self._read("", None)._engines(list(boards or [self._board])))
        return [Engine.of(one) for one in found]
