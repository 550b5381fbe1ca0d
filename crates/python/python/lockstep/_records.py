"""Answers as data classes. Their fields are those of the JSON that the program prints."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar, cast

Move = TypeVar("Move")
Record = TypeVar("Record", bound="_Record")


@dataclass(frozen=True)
class _Record:
    @classmethod
    def of(cls: type[Record], found: dict[str, Any]) -> Record:
        """The record of a JSON object; what this version does not know is left out."""
        return cls(**{one.name: found[_key(one.name)] for one in fields(cls) if _key(one.name) in found})


def _key(name: str) -> str:
    return "move" if name == "move_" else name.rstrip("_")


def loads(text: str) -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(text))


@dataclass(frozen=True)
class Search(_Record, Generic[Move]):
    """What an engine found."""

    engine: str
    """Who searched."""
    best: Move | None
    """The move to play; None if the game is over."""
    score: int | None
    """In points for the player to move; None if the engine does not judge in points."""
    exact: bool
    """Whether the score is proved."""
    result: str | None
    """Who wins, if that is proved: "win", "draw" or "loss"."""
    value: int | None
    """In the engine's own units."""
    line: list[Move]
    """The principal variation."""
    depth: int
    """Plies searched."""
    nodes: int
    """Positions entered."""
    seconds: float
    """Time."""
    interrupted: bool = False
    """Whether Ctrl-C ended it."""


@dataclass(frozen=True)
class Solved(_Record, Generic[Move]):
    """What a solver proved."""

    engine: str
    """Who solved it."""
    best: Move | None
    """The best move, or the best known."""
    score: int | None
    """For the player to move, once it is proved."""
    exact: bool
    """Whether it is."""
    lower: int
    """The score is at least this."""
    upper: int
    """The score is at most this."""
    result: str | None
    """Who wins, if that is proved: "win", "draw" or "loss"."""
    line: list[Move]
    """A line of best play."""
    nodes: int
    """Positions entered."""
    seconds: float
    """Time."""
    interrupted: bool = False
    """Whether Ctrl-C ended it."""


@dataclass(frozen=True)
class MoveValue(_Record, Generic[Move]):
    """What a move is worth."""

    move: Move
    """The move."""
    score: int | None
    """In points for the player who makes it."""
    exact: bool
    """Whether the score is proved."""
    result: str | None
    """Who wins, if that is proved."""
    value: int | None
    """In the engine's own units."""
    depth: int
    """Plies searched, this move among them."""


@dataclass(frozen=True)
class Analysis(_Record, Generic[Move]):
    """What is known of every legal move of a position."""

    engine: str
    """Who valued the moves."""
    best: Move | None
    """The best move; None as long as none is known to be."""
    score: int | None
    """Its score."""
    exact: bool
    """Whether the values of all moves are proved."""
    line: list[Move]
    """The line that the best move begins."""
    depth: int
    """The depth that every move was searched to."""
    moves: list[MoveValue[Move]]
    """Every legal move."""
    nodes: int
    """Positions entered."""
    seconds: float
    """Time."""
    interrupted: bool = False
    """Whether Ctrl-C ended it."""

    @classmethod
    def of(cls, found: dict[str, Any]) -> Analysis[Move]:
        moves: list[MoveValue[Move]] = [MoveValue.of(one) for one in found["moves"]]
        return super().of({**found, "moves": moves})


@dataclass(frozen=True)
class JudgedMove(_Record, Generic[Move]):
    """A move of a game, beside the best one."""

    ply: int
    """The number of the move, from 1."""
    player: str
    """Who made it."""
    move: Move
    """The move."""
    score: int | None
    """What it led to, for the player who made it."""
    best: Move | None
    """The best move."""
    best_score: int | None
    """What that leads to."""
    loss: int | None
    """How much worse the move was than the best."""
    exact: bool
    """Whether both scores are proved."""
    depth: int
    """Plies searched."""


@dataclass(frozen=True)
class Review(_Record, Generic[Move]):
    """The moves of a game, judged. If it was interrupted, the first moves are missing."""

    moves: list[JudgedMove[Move]]
    interrupted: bool = False

    @classmethod
    def of(cls, found: dict[str, Any]) -> Review[Move]:
        return cls([JudgedMove.of(one) for one in found["moves"]], found["interrupted"])


@dataclass(frozen=True)
class Engine(_Record):
    """An engine of the list."""

    name: str
    """The name to ask for it by."""
    title: str
    """The name in a list."""
    about: str
    """What it is."""
    boards: list[str]
    """The boards it plays on, of those that were asked about."""
    levels: list[int] | None
    """The levels that may follow its name, from and to: ``flagship:7``."""
