"""Games for two: positions, questions, bad input."""

import pickle
import signal
import threading

import pytest

import lockstep as ls
from hypothesis import given, settings
from hypothesis import strategies as some


def test_positions_do_not_change() -> None:
    start = ls.reversi.Position()
    after = start.play("f5")
    assert start.moves() == ["d3", "c4", "f5", "e6"] and start.history == []
    assert after.history == ["f5"] and after.mover == "O" and after.discs == [4, 1]
    assert after == ls.reversi.Position("f5") and hash(after) == hash(ls.reversi.Position("f5"))
    assert pickle.loads(pickle.dumps(after)) == after
    assert ls.reversi.Position(after.text).moves() == after.moves()


def test_boards_are_drawn() -> None:
    pictures = [ls.reversi.Position("f5")._repr_svg_(), ls.connectx.Position("4453")._repr_svg_()]
    for svg in pictures:
        assert svg.startswith("<svg") and svg.count("<circle") >= 4


def test_a_finished_game_has_a_score_and_no_moves() -> None:
    won = ls.connectx.Position("4455667")
    assert won.is_over and won.score == 18 and won.moves() == []
    assert ls.connectx.search(won).best is None


def test_perft_is_that_of_the_rules() -> None:
    assert ls.reversi.Position().perft(6) == 8200
    assert ls.connectx.Position().perft(5) == 16807


def test_a_search_tells_of_its_progress() -> None:
    depths = []
    found = ls.reversi.search("f5d6c3", depth=6, progress=lambda news: depths.append(news.depth))
    assert depths == sorted(depths) and depths[-1] == found.depth == 6


def test_an_exception_in_the_callback_comes_out() -> None:
    def fail(_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ls.reversi.search(depth=20, progress=fail)


def test_every_engine_of_the_list_plays() -> None:
    for engine in ls.reversi.engines():
        if "8x8" in engine.boards:
            assert ls.reversi.search("f5d6c3", engine=engine.name, nodes=500).best is not None, engine.name


def test_ctrl_c_ends_a_search_with_what_is_known() -> None:
    # The signal comes with the first report: the search has something to answer by then.
    def interrupt(_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    # A shell may have started this process with the signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        found = ls.reversi.search(depth=40, progress=interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert found.interrupted and found.best in ls.reversi.Position().moves()


def test_searches_run_beside_each_other() -> None:
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(ls.reversi.search("f5", depth=6).depth)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [6] * 4


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ls.reversi.Position("f5a1"), "1:3: "),
        (lambda: ls.reversi.Position(board="7x7"), "expected"),
        (lambda: ls.reversi.Position().play("a1"), "a1 is not a legal move"),
        (lambda: ls.connectx.Position("8"), "expected a column from 1 to 7, found 8"),
        (lambda: ls.connectx.Position().play(0), "0 is not a legal move"),
        (lambda: ls.reversi.search(engine="edax"), "edax"),
        (lambda: ls.reversi.search(depth=0), "depth"),
        (lambda: ls.reversi.search(time=-1.0), "time"),
        (lambda: ls.reversi.search(threads=0), "threads"),
        (lambda: ls.reversi.search(memory=1 << 60), "memory"),
        (lambda: ls.connectx.solve(board="256x256x60"), "256x256x60"),
    ],
)
def test_what_is_wrong_is_said(call: object, message: str) -> None:
    with pytest.raises(ls.Error, match=message):
        call()  # type: ignore[operator]


def test_a_parse_error_knows_its_place() -> None:
    with pytest.raises(ls.ParseError) as caught:
        ls.connectx.Position("448")
    assert (caught.value.line, caught.value.column) == (1, 3)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(some.one_of(some.text(max_size=80), some.text("fde56345789XO- ", max_size=70)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for game in (ls.reversi, ls.connectx):
        try:
            game.Position(text).moves()
        except ls.Error:
            pass


@settings(max_examples=200, deadline=None, derandomize=True)
@given(some.one_of(some.none(), some.integers(), some.floats(), some.text(max_size=5), some.binary(max_size=5)))
def test_any_argument_is_taken_or_refused(anything: object) -> None:
    for option in ("depth", "nodes", "time", "threads", "memory", "engine", "board"):
        try:
            ls.reversi.search("f5", **{"depth": 1, "nodes": 10, option: anything})  # type: ignore[arg-type]
        except (ls.Error, TypeError, OverflowError):
            pass
