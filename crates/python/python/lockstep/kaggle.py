"""An agent for the ``connectx`` environment of kaggle-environments, and a submission in one file.

``agent(observation, configuration)`` is the agent. ``python -m lockstep.kaggle > submission.py`` writes a
file that has this package in itself, for machines that cannot install one.
"""

from __future__ import annotations

import base64
import io
import sys
import zipfile
from pathlib import Path
from typing import Any

from . import connectx

__all__ = ["agent", "submission"]

# The share of the time for a move that the engine gets.
SHARE = 0.8


def agent(observation: Any, configuration: Any) -> int:
    """The column to play, counted from 0.

    >>> from types import SimpleNamespace as Seen
    >>> board = [0] * 35 + [1, 1, 1, 0, 2, 2, 0]
    >>> agent(Seen(board=board + [], mark=2), Seen(rows=6, columns=7, inarow=4, actTimeout=1))
    3
    """
    rows, columns = configuration.rows, configuration.columns
    cells = "".join(".XO"[mark] for mark in observation.board)
    drawn = [cells[row * columns : (row + 1) * columns] for row in range(rows)]
    board = f"{rows}x{columns}x{configuration.inarow}"
    position = connectx.Position("\n".join([board, *drawn]), board)
    seconds: float = getattr(configuration, "actTimeout", 0) or getattr(configuration, "timeout", 2)
    best = connectx.search(position, time=max(0.05, seconds * SHARE)).best
    if best is None:
        raise ValueError("the game is over")
    return best - 1


_LOADER = '''"""Lockstep in one file, for the connectx environment of kaggle-environments."""
import base64, io, sys, tempfile, zipfile

_folder = tempfile.mkdtemp(prefix="lockstep-")
zipfile.ZipFile(io.BytesIO(base64.b85decode({content!r}))).extractall(_folder)
sys.path.insert(0, _folder)
from lockstep.kaggle import agent as _agent


def agent(observation, configuration):
    return _agent(observation, configuration)
'''


def submission() -> str:
    """The text of a file that defines ``agent``, with this package inside."""
    here = Path(__file__).parent
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(here.iterdir()):
            if file.suffix in (".py", ".so", ".pyd"):
                archive.write(file, f"lockstep/{file.name}")
    return _LOADER.format(content=base64.b85encode(packed.getvalue()).decode())


if __name__ == "__main__":
    sys.stdout.write(submission())
