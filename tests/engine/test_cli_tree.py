"""`python -m engine tree`: the tree of a search as text, and as JSON."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from engine import commands
from tests.engine.conversation import ROOT, Reply, ask, think, view

Run = Callable[..., str]
ALPHABETA = "alphabeta depth=4 evaluation=positional ties=first"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """What `tree` prints to standard output, or, if it ends with status 2, to standard error."""

    def run(*words: str, status: int = 0) -> str:
        try:
            ended = commands.main(["tree", *words])
        except SystemExit as end:
            ended = int(end.code or 0)
        captured = capsys.readouterr()
        assert ended == status, captured.err
        assert (captured.err == "") == (status == 0)
        assert (captured.out == "") == (status != 0)
        return captured.out or captured.err

    return run


class Line(NamedTuple):
    """A printed visit."""

    marked: bool
    indent: int
    move: str
    sign: str
    value: int
    window: str
    visits: int
    remark: str


LINE = re.compile(
    r"(?m)^([* ]) ((?:│ |  |├ |└ )*)([a-z]\w*) +(=|<=|>=) ([+-]\d+) +(\S*\.\.\S*)? *([\d,]+)(?:  (.+))?$"
)


def lines(printed: str) -> list[Line]:
    found = []
    for mark, guides, move, sign, value, window, visits, remark in LINE.findall(printed):
        count = int(visits.replace(",", ""))
        found.append(Line(mark == "*", len(guides) // 2, move, sign, int(value), window, count, remark))
    return found


def replies(record: Reply, player: str, **more: Any) -> tuple[list[list[Any]], Reply]:
    """The rows and the last reply of a request."""
    *batches, last = ask({"op": "tree", "record": record, "player": player, **more})
    return [row for reply in batches for row in reply.get("rows", [])], last


CASES: list[tuple[str, tuple[str, ...], Reply, str]] = [
    ("othello", ("f5d6c3",), {"moves": "f5d6c3"}, ALPHABETA),
    ("othello", ("f5", "d6c3"), {"moves": "f5d6c3"}, "best depth=5 ties=last"),
    ("othello", ("f5d6c3",), {"moves": "f5d6c3"}, "alphabeta depth=3 order=evaluation ties=last"),
    ("othello", ("f5d6c3d3",), {"moves": "f5d6c3d3"}, "alphabeta depth=4 evaluation=discs ties=last"),
    ("numbers", ("--seed", "3", "--size", "6"), {"seed": 3, "size": 6}, "minimax depth=3 ties=last"),
    ("numbers", ("--seed", "3"), {"seed": 3}, "best depth=6 ties=first"),
    ("tictactoe", ("a1b2c3",), {"moves": "a1b2c3"}, "alphabeta ties=random seed=3"),
    ("tictactoe", ("a1b2c3",), {"moves": "a1b2c3"}, "wincut seed=4"),
    ("tictactoe", ("--setup", "OX-------"), {"setup": "OX-------"}, "best depth=6 ties=first"),
]


@pytest.mark.parametrize(("game", "words", "given", "player"), CASES)
def test_the_printed_visits_are_the_rows_of_a_reply(
    game: str, words: tuple[str, ...], given: Reply, player: str, run: Run
) -> None:
    printed = lines(run(game, *words, "--player", player, "--rows", "30"))
    rows, _ = replies({"game": game, **given}, player, rows=30)
    plies = [0] * len(rows)
    for at, row in enumerate(rows[1:], 1):
        plies[at] = plies[row[0]] + 1
    assert len(printed) == len(rows)
    sides = {"exact": "=", "lower": ">=", "upper": "<="}
    for line, row, ply in zip(printed, rows, plies, strict=True):
        _, move, _, low, high, value, bound, end, visits, unread, _ = row
        ends = ["" if side is None else f"{side:+}" for side in (low, high)]
        assert line[1:5] == (ply, move or "root", sides[bound], value)
        assert line.window.split("..") == (ends if any(ends) else [""])
        assert line.visits == visits
        for word in ("horizon", "over", "table"):
            assert (word in line.remark) == (end == word)
        assert (f"cut before {(unread or [''])[0]}: {len(unread)} unread" in line.remark) == (end == "cut")


@pytest.mark.parametrize(("game", "words", "given", "player"), CASES)
def test_what_is_printed_and_what_is_folded_add_up_to_all_visits(
    game: str, words: tuple[str, ...], given: Reply, player: str, run: Run
) -> None:
    printed = lines(run(game, *words, "--player", player))
    folded = [re.search(r"([\d,]+) folded", line.remark) for line in printed]
    hidden = sum(int(match[1].replace(",", "")) for match in folded if match)
    assert hidden > 0
    assert len(printed) + hidden == replies({"game": game, **given}, player, rows=1)[1]["visits"]


@pytest.mark.parametrize(("game", "words", "given", "player"), CASES)
def test_the_principal_variation_is_that_of_think(
    game: str, words: tuple[str, ...], given: Reply, player: str, run: Run
) -> None:
    """An answer from the table ends it sooner."""
    said = run(game, *words, "--player", player, "--rows", "50000")
    expected = re.search(r"(?m)^Expected \(\*\): (.+)$", said)
    assert expected
    moves = expected[1].split()
    truth = think(**{"game": game, "setup": None, "player": player, **given})["line"]
    marked = [line for line in lines(said) if line.marked]
    assert [line.move for line in marked] == ["root", *moves]
    assert [line.indent for line in marked] == list(range(len(marked)))
    assert moves == truth[: len(moves)]
    assert len(moves) == len(truth) or "table" in marked[-1].remark


@pytest.mark.parametrize(("game", "words", "given", "player"), CASES)
def test_no_line_is_wider_than_80_columns(
    game: str, words: tuple[str, ...], given: Reply, player: str, run: Run
) -> None:
    for rows in ("40", "50000"):
        assert max(map(len, run(game, *words, "--player", player, "--rows", rows).splitlines())) <= 80


def test_a_remark_that_has_no_room_stands_on_a_line_of_its_own(run: Run) -> None:
    player = "alphabeta depth=14 ties=first"
    said = run("numbers", "--seed", "1", "--size", "4", "--player", player, "--rows", "60")
    assert max(map(len, said.splitlines())) <= 80
    assert re.search(
        r"(?m)^.* <= -1002  \+1004\.\.\+1005 +28\n[│ ]+cut before d4: 1 unread, 27 folded$", said
    )


def test_the_board_and_the_mover_stand_above_the_tree(run: Run) -> None:
    said = run("othello", "f5d6c3")
    assert said.splitlines()[0].split() == list("abcdefgh")
    assert "\n\nWhite (O) to move, 5 to 2\n\n" in said
    assert "Values are positive where Black (X) is better off\n" in said
    assert "Values are in points, positive where Row is better off\n" in run("numbers", "--seed", "1")


def test_the_counts_are_those_of_think_for_every_iteration(run: Run) -> None:
    player = "best depth=5 ties=first"
    said = run("othello", "f5d6", "--player", player)
    table = [line.split() for line in said.partition("iteration ")[2].splitlines()[1:]]
    truth = think("othello", None, player, "f5d6")
    assert [row[:2] for row in table[:-1]] == [[str(i), str(i + 1)] for i in range(5)]
    assert table[-2][4:] == [truth["move"], f"{truth['value']:+}", "printed"]
    assert table[-1] == ["in", "all", f"{truth['nodes']:,}", f"{truth['cutoffs']:,}"]
    said = run("othello", "f5d6", "--player", player, "--iteration", "1")
    assert re.search(r"(?m)^ +1 +2 .* printed$", said)
    assert lines(said)[0].visits == int(table[1][2])


def test_a_path_prints_the_tree_below_it(run: Run) -> None:
    whole = lines(run("othello", "f5d6c3", "--rows", "50000"))
    at = next(i for i, line in enumerate(whole) if (line.indent, line.move) == (1, "f4"))
    below = lines(run("othello", "f5d6c3", "--path", "F4", "--rows", "50000"))
    expected = [line._replace(indent=line.indent - 1) for line in whole[at : at + whole[at].visits]]
    assert below == expected
    said = run("othello", "f5d6c3", "--path", "f4 c5")
    score = view("othello", None, "f5d6c3f4c5")["score"]
    assert f"White (O) to move, {score['first']} to {score['second']}, after f4 c5\n" in said
    assert lines(said)[0].move == "c5"
    assert "*" not in said, "its value is only a bound"


def test_a_path_that_was_not_visited_is_said_to_be_read_for_this_answer(run: Run) -> None:
    said = run("othello", "f5d6c3", "--path", "d3 e3 f4")
    assert "The search does not visit this position" in said
    assert lines(said)[0].window == ""


def test_the_terms_of_an_evaluated_position_are_printed(run: Run) -> None:
    said = run("othello", "f5d6c3", "--path", "d3 c4 f4 c2")
    (line,) = lines(said)
    parts = re.search(r"(?m)^The evaluation: (.+)$", said)
    assert parts
    found = {name: int(value) for name, value in (part.split() for part in parts[1].split(", "))}
    assert set(found) == {"corners", "edges", "moves", "sign"}
    assert sum(found.values()) == line.value


def test_a_forced_pass_is_a_move_of_the_path(run: Run) -> None:
    """Whichever of its two moves Black plays, White has none."""
    setup = "XO------" + "--------" * 6 + "XO------" + " X"
    player = "minimax depth=3 ties=first"
    assert "pass" in [line.move for line in lines(run("othello", "--setup", setup, "--player", player))]
    said = run("othello", "--setup", setup, "--player", player, "--path", "c1")
    assert "White (O) must pass, " in said
    said = run("othello", "--setup", setup, "--player", player, "--path", "c1 pass")
    assert "Black (X) to move, " in said
    assert "cannot" not in said


def test_a_finished_game_has_no_tree(run: Run) -> None:
    said = run("tictactoe", "a1b1a2b2a3")
    assert said.endswith("First (O) wins.\n")
    assert lines(said) == []
    found = json.loads(run("tictactoe", "a1b1a2b2a3", "--json"))
    assert (found["rows"], found["iterations"], found["iteration"]) == ([], [], None)
    said = run("tictactoe", "a1b1a2b2", "--path", "a3")
    assert "First (O) wins, after a3\n" in said


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ((), {}),
        (("--rows", "7"), {"rows": 7}),
        (("--path", "d3 c2"), {"path": ["d3", "c2"]}),
        (("--iteration", "2"), {"iteration": 2}),
    ],
)
def test_json_has_the_rows_and_the_summary_of_the_replies(
    words: tuple[str, ...], more: dict[str, Any], run: Run
) -> None:
    player = "best depth=4 ties=first"
    found = json.loads(run("othello", "f5d6c3", "--player", player, *words, "--json"))
    rows, last = replies({"game": "othello", "moves": "f5d6c3"}, player, **more)
    assert found.pop("record") == {"game": "othello", "moves": ["f5", "d6", "c3"]}
    assert found.pop("columns")[:2] == ["parent", "move"]
    assert found == {"rows": rows, **{key: value for key, value in last.items() if key != "done"}}


BAD: list[tuple[tuple[str, ...], str]] = [
    ((), "GAME"),
    (("chess",), "chess"),
    (("othello", "a1"), "error: a1 is not a legal move for black at ply 0"),
    (("othello", "--setup", "x"), "64 squares"),
    (("othello", "--size", "8"), "othello has no size"),
    (("othello", "--player", "nobody"), "no player is called nobody"),
    (("othello", "--player", "random"), "random reads no tree"),
    (("othello", "--player", "mcts depth=2"), "no player is called mcts"),
    (("othello", "--player", "best nodes=100"), "a tree is read without nodes"),
    (("othello", "--player", "best depth=2 seconds=1"), "a tree is read without seconds"),
    (("othello", "--player", "level-1"), "a tree is read without noise"),
    (("othello", "--player", "level-3"), "needs a seed, or ties=first or last"),
    (("othello", "--player", "minimax depth=2"), "needs a seed, or ties=first or last"),
    (("othello", "--player", "minimax depth=2 order=square"), "minimax has no order"),
    (
        ("numbers", "--seed", "1", "--size", "10", "--player", "best depth=20 ties=first"),
        "visits more than 1000000",
    ),
    (("othello", "--path", "d3 z9"), "--path: z9 is neither a square of this board nor a pass"),
    (("othello", "--path", "d3 d3"), "--path: d3 is not a legal move for white at ply 1"),
    (("othello", "--path", "pass"), "--path: black has moves at ply 0 and cannot pass"),
    (("tictactoe", "a1b1a2b2a3", "--path", "c3"), "--path: c3 cannot be played, the game is over at ply 5"),
    (("othello", "--rows", "0"), "rows is from 1 to 50000"),
    (("othello", "--rows", "50001"), "rows is from 1 to 50000"),
    (("othello", "--rows", "many"), "many"),
    (("othello", "--iteration", "1"), "iteration is from -1 to 0"),
    (("othello", "--iteration", "-2"), "iteration is from -1 to 99"),
]


@pytest.mark.parametrize(("words", "why"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_wrong_arguments_get_a_usage_error(words: tuple[str, ...], why: str, run: Run) -> None:
    error = run(*words, status=2)
    assert error.startswith("usage: python3 -m engine tree")
    assert why in error.splitlines()[-1]


def test_a_player_without_a_depth_is_told_that_it_needs_one_and_of_no_other_limit(run: Run) -> None:
    error = run("othello", "--player", "best ties=first", status=2)
    assert error.endswith("error: othello cannot be read to its end: best needs a depth\n")


def test_the_help_names_the_options(run: Run) -> None:
    said = run("--help")
    assert said.startswith("usage: python3 -m engine tree")
    for option in ("--setup", "--seed", "--size", "--player", "--path", "--rows", "--iteration", "--json"):
        assert option in said


# Terminals

SMALL = ("tictactoe", "a1b2c3", "--rows", "20")


def printed_on_a_terminal(**environment: str) -> tuple[str, str]:
    """What is printed to standard output and to standard error where both are terminals."""
    pty = pytest.importorskip("pty")
    ours, theirs = zip(pty.openpty(), pty.openpty(), strict=True)
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", "tree", *SMALL],
        cwd=ROOT,
        stdout=theirs[0],
        stderr=theirs[1],
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "", "PYTHONIOENCODING": "utf-8", **environment},
    )
    said = []
    for read, written in zip(ours, theirs, strict=True):
        os.close(written)
        seen = b""
        try:
            while more := os.read(read, 4096):
                seen += more
        except OSError:  # Linux raises it when the writing end is closed
            pass
        os.close(read)
        said.append(seen.decode().replace("\r\n", "\n"))
    assert process.wait() == 0
    return said[0], said[1]


def test_a_terminal_gets_colours_and_the_same_text(run: Run) -> None:
    out, error = printed_on_a_terminal(COLUMNS="80")
    assert "\x1b[1m* root" in out
    assert re.sub(r"\x1b\[\d+m", "", out) == run(*SMALL)
    assert error.endswith("\r\x1b[K"), "the progress is gone at the end"


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_declined(environment: dict[str, str]) -> None:
    assert "\x1b" not in printed_on_a_terminal(**environment)[0]


def test_no_colour_and_no_progress_are_printed_to_a_pipe() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "engine", "tree", *SMALL], cwd=ROOT, capture_output=True, check=True
    )
    assert b"\x1b" not in ended.stdout
    assert ended.stderr == b""


def test_an_encoding_without_box_drawing_gets_plain_characters() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "engine", "tree", *SMALL],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert b"|-" in ended.stdout
    assert b"?" not in ended.stdout
