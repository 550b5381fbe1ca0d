"""Best moves and solutions in Reversi, Connect-X and Sudoku.

>>> import lockstep as ls
>>> ls.sudoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[:9]
'534678912'
>>> ls.reversi.Position().play("f5").moves()
['f4', 'd6', 'f6']
>>> ls.connectx.solve("4453327").score
-2

Three modules: :mod:`lockstep.sudoku`, :mod:`lockstep.reversi`, :mod:`lockstep.connectx`; and
:mod:`lockstep.chips`, machines in simulation. Whatever
takes a while releases the GIL, calls ``progress`` if it is given, and ends on Ctrl-C with what is
known by then. Every exception of Lockstep is an :class:`Error`, which is a :class:`ValueError`.
"""

from . import chips, connectx, reversi, sudoku
from ._native import Error, IllegalMove, NoSolution, ParseError, __version__
from ._records import Analysis, Engine, JudgedMove, MoveValue, Review, Search, Solved

__all__ = [
    "Analysis",
    "Engine",
    "Error",
    "IllegalMove",
    "JudgedMove",
    "MoveValue",
    "NoSolution",
    "ParseError",
    "Review",
    "Search",
    "Solved",
    "__version__",
    "chips",
    "connectx",
    "reversi",
    "sudoku",
]
