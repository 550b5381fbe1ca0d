"""Lockstep as an agent for the `connectx` environment of kaggle-environments.

The program is the value of the environment variable LOCKSTEP, or else `lockstep` on the path.
"""

import os
import subprocess

# The share of the time for a move that the engine gets.
SHARE = 0.8

_engine = None
_game = None


def agent(observation, configuration):
    """The column to play, counted from 0."""
    rows, columns = configuration.rows, configuration.columns
    board = [list(observation.board[row * columns:(row + 1) * columns]) for row in range(rows)]
    moves = order_of_play(board)
    seconds = getattr(configuration, "actTimeout", None) or getattr(configuration, "timeout", 2)
    budget = max(50, int(seconds * 1000 * SHARE))
    role = "first" if observation.mark == 1 else "second"
    game = (rows, columns, configuration.inarow, role)
    _begin(game, budget, is_new=len(moves) < 2)
    return int(_ask(" ".join(map(str, ["go", budget, len(moves), *moves]))))


def order_of_play(board):
    """An order in which the discs on a board can have been played, as columns from 0.

    The environment shows the board, not the game. Any order will do: nobody has a line, so
    nobody had one on the way. Discs 1 and 2 take turns, each from the bottom of its column.
    """
    stacks = [[row[column] for row in reversed(board) if row[column]] for column in range(len(board[0]))]
    total = sum(map(len, stacks))
    heights, moves, tried = [0] * len(stacks), [], set()
    choices = [0]
    while len(moves) < total:
        mark = len(moves) % 2 + 1
        column = choices[-1]
        while column < len(stacks) and not _is_next(stacks[column], heights[column], mark):
            column += 1
        if column == len(stacks):
            # A dead end: take the last disc back and try the column after it.
            tried.add(tuple(heights))
            choices.pop()
            heights[moves.pop()] -= 1
            continue
        choices[-1] = column + 1
        heights[column] += 1
        if tuple(heights) in tried:
            heights[column] -= 1
            continue
        moves.append(column)
        choices.append(0)
    return moves


def _is_next(stack, height, mark):
    return height < len(stack) and stack[height] == mark


def _begin(game, budget, is_new):
    """Makes sure that an engine runs and knows the game."""
    global _engine, _game
    if _engine is None or _engine.poll() is not None:
        program = os.environ.get("LOCKSTEP", "lockstep")
        _engine = subprocess.Popen(
            [program, "connectx", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        _game = None
    if is_new or game != _game:
        answer = _ask(" ".join(map(str, ["init", *game, budget])))
        if not answer.startswith("ok"):
            raise RuntimeError(answer)
        _game = game


def _ask(line):
    _engine.stdin.write(line + "\n")
    _engine.stdin.flush()
    return _engine.stdout.readline().strip()
