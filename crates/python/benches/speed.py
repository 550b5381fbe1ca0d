"""How fast the package is: beside the program, and beside other packages of PyPI.

    python crates/python/benches/speed.py PUZZLES [--program lockstep]

PUZZLES is a file of 9x9 Sudokus, 81 characters in a line. Packages that are not installed are left out:
``pip install py-sudoku sudokum dokusan bitbully``. Every time is the best of some runs.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import time
from pathlib import Path
from typing import Any, Callable

import lockstep as ls

RUNS = 25


def best(work: Callable[[], Any], runs: int = RUNS) -> float:
    """The shortest time of some runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def row(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |")


def batches(puzzles: list[str], path: Path, program: str) -> None:
    """`solve_many` beside the same puzzles through the program's batch, by one thread and by two."""
    row(f"{len(puzzles)} puzzles at once", "puzzles per second")
    row("---", "---:")
    for threads in (1, 2):
        took = best(lambda: ls.sudoku.solve_many(puzzles, threads=threads))
        row(f"`solve_many` of a list, threads={threads}", f"{len(puzzles) / took:,.0f}")
        command = [program, "sudoku", "solve", str(path), "--threads", str(threads)]
        took = best(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
        row(f"`{program} sudoku solve FILE`, threads={threads}", f"{len(puzzles) / took:,.0f}")


def calls(puzzles: list[str]) -> None:
    """What one call costs beyond the work: a puzzle by itself, less its share of a batch."""
    some = puzzles[:5000]
    alone = best(lambda: [ls.sudoku.solve(puzzle) for puzzle in some]) / len(some)
    share = best(lambda: ls.sudoku.solve_many(some, threads=1)) / len(some)
    print(f"\nOne call: {alone * 1e6:.2f} µs, of which {(alone - share) * 1e6:.2f} µs are the call.\n")


def sudoku_peers(puzzles: list[str]) -> None:
    """Other solvers in Python, on the first puzzles; most are too slow for more."""
    peers: dict[str, Callable[[str], Any]] = {"lockstep": ls.sudoku.solve}
    try:
        from sudoku import Sudoku

        def py_sudoku(puzzle: str) -> Any:
            cells = [int(cell) if cell.isdigit() else 0 for cell in puzzle]
            return Sudoku(3, 3, board=[cells[at : at + 9] for at in range(0, 81, 9)]).solve()

        peers["py-sudoku"] = py_sudoku
    except ImportError:
        pass
    try:
        import sudokum

        def with_sudokum(puzzle: str) -> Any:
            cells = [int(cell) if cell.isdigit() else 0 for cell in puzzle]
            return sudokum.solve([cells[at : at + 9] for at in range(0, 81, 9)])

        peers["sudokum"] = with_sudokum
    except ImportError:
        pass
    try:
        from dokusan import solvers
        from dokusan.boards import BoxSize, Sudoku as Dokusan

        peers["dokusan"] = lambda puzzle: solvers.backtrack(
            Dokusan.from_string(puzzle.replace(".", "0"), box_size=BoxSize(3, 3))
        )
    except ImportError:
        pass
    row("Sudoku, one puzzle a call", "puzzles", "ms per puzzle", "times lockstep")
    row("---", "---:", "---:", "---:")
    ours = 0.0
    for name, solve in peers.items():
        done, start = 0, time.perf_counter()
        while done < 1000 and time.perf_counter() - start < 20:
            solve(puzzles[done])
            done += 1
        took = (time.perf_counter() - start) / done
        ours = ours or took
        row(name, done, f"{took * 1e3:.4g}", f"{took / ours:,.0f}")


def connect4_positions(count: int, plies: int) -> list[list[int]]:
    """Random games of so many plies in which nobody has won."""
    seeded, games = random.Random(1), []
    while len(games) < count:
        position = ls.connectx.Position()
        while len(position.history) < plies and not position.is_over:
            position = position.play(seeded.choice(position.moves()))
        if not position.is_over:
            games.append(position.history)
    return games


def connect4_peers() -> None:
    """Exact scores of Connect-4."""
    games = connect4_positions(50, 12)
    texts = ["".join(map(str, game)) for game in games]
    results: dict[str, tuple[float, list[int]]] = {}
    start = time.perf_counter()
    scores = [ls.connectx.solve(text).score or 0 for text in texts]
    results["lockstep"] = time.perf_counter() - start, scores
    try:
        from bitbully import BitBully, Board

        agent = BitBully(opening_book=None)
        boards = [Board([column - 1 for column in game]) for game in games]
        start = time.perf_counter()
        scores = [agent.mtdf(board) for board in boards]
        results["bitbully"] = time.perf_counter() - start, scores
    except ImportError:
        pass
    print()
    row("Connect-4, 50 positions of 12 plies, exact", "seconds", "times lockstep", "same results")
    row("---", "---:", "---:", "---:")
    ours, ours_scores = results["lockstep"]
    for name, (took, scores) in results.items():
        same = sum((one > 0, one < 0) == (other > 0, other < 0) for one, other in zip(scores, ours_scores))
        row(name, f"{took:.3g}", f"{took / ours:.3g}", same)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--program", default="lockstep", help="the program to compare with")
    asked = parser.parse_args()
    puzzles = [line[:81] for line in asked.puzzles.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    batches(puzzles, asked.puzzles, asked.program)
    calls(puzzles)
    sudoku_peers(puzzles)
    connect4_peers()


if __name__ == "__main__":
    main()
