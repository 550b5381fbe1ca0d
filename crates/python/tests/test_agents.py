"""Agents for other arenas, and rules that agree with theirs."""

import runpy
from pathlib import Path
from typing import Any
from types import SimpleNamespace as Seen

import pyspiel  # type: ignore[import-not-found, unused-ignore]
import pytest

import lockstep as ls
from lockstep import kaggle
from lockstep.open_spiel import ConnectFourBot, OthelloBot, _square


def test_a_submission_is_one_file_that_plays(tmp_path: Path) -> None:
    file = tmp_path / "submission.py"
    file.write_text(kaggle.submission())
    agent = runpy.run_path(str(file))["agent"]
    board = [0] * 35 + [1, 1, 1, 0, 2, 2, 0]
    assert agent(Seen(board=board, mark=2), Seen(rows=6, columns=7, inarow=4, actTimeout=1)) == 3


@pytest.mark.parametrize(
    ("name", "bot"),
    [("connect_four", ConnectFourBot(nodes=2000)), ("othello", OthelloBot(nodes=500))],
)
def test_bots_beat_a_random_player(name: str, bot: Any) -> None:
    game = pyspiel.load_game(name)
    random = pyspiel.make_uniform_random_bot(1, 7)
    state = game.new_initial_state()
    while not state.is_terminal():
        mover = bot if state.current_player() == 0 else random
        state.apply_action(mover.step(state))
    assert state.returns()[0] == 1


def test_the_rules_are_those_of_open_spiel() -> None:
    """Every position of random games has the same moves, and the end the same winner."""
    import random

    random.seed(11)
    for _ in range(20):
        state = pyspiel.load_game("othello").new_initial_state()
        position = ls.reversi.Position()
        while not state.is_terminal():
            actions = state.legal_actions()
            assert sorted(map(_square, actions)) == sorted(position.moves())
            action = random.choice(actions)
            state.apply_action(action)
            position = position.play(_square(action))
        score = position.score
        assert position.is_over and score is not None
        assert (score > 0) - (score < 0) == state.returns()[0]
