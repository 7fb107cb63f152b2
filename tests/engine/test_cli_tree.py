"""`python -m engine tree`: the tree of a search as text, and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.engine.conftest import Run
from tests.engine.conversation import Reply, ask, think, view
from tests.engine.processes import on_a_terminal

Print = Callable[..., str]
ALPHABETA = "alphabeta depth=4 evaluation=positional ties=first"


@pytest.fixture
def printed(run: Run) -> Print:
    """What `tree` prints."""
    return lambda *words: run("tree", *words).out


class Line(NamedTuple):
    """A printed visit."""

    marked: bool
    indent: int
    move: str
    sign: str
    value: str
    window: str
    visits: int
    remark: str


LINE = re.compile(r"(?m)^([* ]) ((?:  )*)([a-z]\w*) +(=|<=|>=) (.+)$")


def lines(said: str) -> list[Line]:
    found = []
    for mark, indent, move, sign, rest in LINE.findall(said):
        columns = rest if re.search("[a-z] *$", rest) else f"{rest}  "
        value, *window, visits, remark = re.split("  +", columns)
        assert len(window) < 2
        count = int(visits.replace(",", ""))
        found.append(Line(mark == "*", len(indent) // 2, move, sign, value, "".join(window), count, remark))
    return found


def written(game: str, value: int | None) -> str:
    """A value as text: that of a won game as its winner and by how much or in how many plies."""
    decisive, size = {"tictactoe": (91, 100), "numbers": (1000, 1000), "othello": (10_000, 10_000)}[game]
    if value is None:
        return ""
    if abs(value) < decisive:
        return f"{value:+}"
    names = {"tictactoe": "First Second", "numbers": "Row Column", "othello": "Black White"}[game].split()
    return f"{names[value < 0]} {'in' if game == 'tictactoe' else 'by'} {abs(abs(value) - size)}"


def replies(record: Reply, player: str, **more: Any) -> tuple[list[list[Any]], Reply]:
    """The rows and the last reply of a request."""
    *batches, last = ask({"op": "tree", "record": record, "player": player, **more})
    return [row for reply in batches for row in reply.get("rows", [])], last


CASES: list[tuple[str, tuple[str, ...], Reply, str]] = [
    ("othello", ("f5d6c3",), {"moves": "f5d6c3"}, ALPHABETA),
    ("othello", ("f5", "d6c3"), {"moves": "f5d6c3"}, "best depth=5 ties=last"),
    ("numbers", ("--seed", "3", "--size", "6"), {"seed": 3, "size": 6}, "minimax depth=3 ties=last"),
    ("tictactoe", ("a1b2c3",), {"moves": "a1b2c3"}, "alphabeta ties=random seed=5"),
    ("tictactoe", ("a1b2c3",), {"moves": "a1b2c3"}, "wincut seed=4"),
    ("tictactoe", ("--setup", "OX-------"), {"setup": "OX-------"}, "best depth=6 ties=first"),
]


@pytest.mark.parametrize(("game", "words", "given", "player"), CASES)
def test_the_printed_visits_are_the_rows_of_a_reply_and_those_that_are_folded_the_others(
    game: str, words: tuple[str, ...], given: Reply, player: str, printed: Print
) -> None:
    visits = lines(printed(game, *words, "--player", player))
    rows, last = replies({"game": game, **given}, player, rows=40)
    signs = {"exact": "=", "lower": ">=", "upper": "<="}
    plies: list[int] = []
    hidden = 0
    for line, row in zip(visits, rows, strict=True):
        parent, move, _, low, high, value, bound, end, count, unread, _ = row
        plies.append(plies[parent] + 1 if plies else 0)
        ends = [written(game, side) for side in (low, high)]
        assert line[1:5] == (plies[-1], move or "root", signs[bound], written(game, value))
        assert line.window.split("..") == (ends if any(ends) else [""])
        assert line.visits == count
        for word in ("horizon", "over", "table"):
            assert (word in line.remark) == (end == word)
        assert (f"cut before {(unread or [''])[0]}: {len(unread)} unread" in line.remark) == (end == "cut")
        if folded := re.search(r"([\d,]+) folded", line.remark):
            hidden += int(folded[1].replace(",", ""))
    assert hidden > 0
    assert len(visits) + hidden == last["visits"]


@pytest.mark.parametrize(("game", "words", "given", "player"), CASES)
def test_the_principal_variation_is_that_of_think(
    game: str, words: tuple[str, ...], given: Reply, player: str, printed: Print
) -> None:
    """An answer from the table ends it sooner."""
    said = printed(game, *words, "--player", player, "--rows", "50000")
    expected = re.search(r"(?m)^Expected \(\*\): (.+)$", said)
    assert expected
    moves = expected[1].split()
    truth = think(**{"game": game, "setup": None, "player": player, **given})["line"]
    marked = [line for line in lines(said) if line.marked]
    assert [line.move for line in marked] == ["root", *moves]
    assert [line.indent for line in marked] == list(range(len(marked)))
    assert moves == truth[: len(moves)]
    assert len(moves) == len(truth) or "table" in marked[-1].remark


def test_the_board_and_the_mover_stand_above_the_tree(printed: Print) -> None:
    said = printed("othello", "f5d6c3")
    assert said.splitlines()[0].split() == list("abcdefgh")
    assert "\n\nWhite (O) to move, 5 to 2\n\n" in said
    assert "Values are positive where Black (X) is better off\n" in said
    assert "Values are in points, positive where Row is better off\n" in printed("numbers", "--seed", "1")


def test_a_win_is_written_as_a_win(printed: Print) -> None:
    player = "alphabeta depth=14 ties=first"
    said = printed("numbers", "--seed", "1", "--size", "4", "--player", player)
    assert re.search(r"(?m)^\* root += Row by 9 ", said)
    assert re.search(r"(?m)^Row by 9: Row wins by 9$", said)
    assert re.search(r"(?m)^ +0 +14 +984 +166 +b1 +Row by 9$", said)
    assert "100" not in said, "it is nowhere a number of points"
    said = printed("tictactoe", "a1b1a2b2", "--player", "minimax ties=first")
    assert re.search(r"(?m)^\* root += First in 1 ", said)
    assert "\nFirst in 1: First wins in so many plies from the root" in said


def test_the_counts_are_those_of_think_for_every_iteration(printed: Print) -> None:
    player = "best depth=5 ties=first"
    said = printed("othello", "f5d6", "--player", player)
    table = [line.split() for line in said.partition("iteration ")[2].splitlines()[1:]]
    truth = think("othello", None, player, "f5d6")
    assert [row[:2] for row in table[:-1]] == [[str(i), str(i + 1)] for i in range(5)]
    assert table[-2][4:] == [truth["move"], f"{truth['value']:+}", "printed"]
    assert table[-1] == ["in", "all", f"{truth['nodes']:,}", f"{truth['cutoffs']:,}"]
    said = printed("othello", "f5d6", "--player", player, "--iteration", "1")
    assert re.search(r"(?m)^ +1 +2 .* printed$", said)
    assert lines(said)[0].visits == int(table[1][2])


def test_a_path_prints_the_tree_below_it(printed: Print) -> None:
    said = printed("othello", "f5d6c3", "--path", "F4 c5")
    score = view("othello", None, "f5d6c3f4c5")["score"]
    assert f"White (O) to move, {score['first']} to {score['second']} (after f4 c5)\n" in said
    assert lines(said)[0].move == "c5"
    assert "*" not in said, "its value is only a bound"


def test_a_path_that_was_not_visited_is_said_to_be_read_for_this_answer(printed: Print) -> None:
    said = printed("othello", "f5d6c3", "--path", "d3 e3 f4")
    assert "The search does not visit this position" in said
    assert lines(said)[0].window == ""


def test_the_terms_of_an_evaluated_position_are_printed(printed: Print) -> None:
    said = printed("othello", "f5d6c3", "--path", "d3 c4 f4 c2")
    (line,) = lines(said)
    parts = re.search(r"(?m)^The evaluation: (.+)$", said)
    assert parts
    found = {name: int(value) for name, value in (part.split() for part in parts[1].split(", "))}
    assert set(found) == {"corners", "edges", "moves", "sign"}
    assert f"{sum(found.values()):+}" == line.value


def test_a_forced_pass_is_a_move_of_the_path(printed: Print) -> None:
    """Whichever of its two moves Black plays, White has none."""
    setup = "XO------" + "--------" * 6 + "XO------" + " X"
    player = "minimax depth=3 ties=first"
    assert "pass" in [line.move for line in lines(printed("othello", "--setup", setup, "--player", player))]
    said = printed("othello", "--setup", setup, "--player", player, "--path", "c1")
    assert "White (O) must pass, " in said
    said = printed("othello", "--setup", setup, "--player", player, "--path", "c1 pass")
    assert "Black (X) to move, " in said
    assert "cannot" not in said


def test_a_finished_game_has_no_tree(printed: Print) -> None:
    said = printed("tictactoe", "a1b1a2b2a3")
    assert said.endswith("First (O) wins.\n")
    assert lines(said) == []
    found = json.loads(printed("tictactoe", "a1b1a2b2a3", "--json"))
    assert (found["rows"], found["iterations"], found["iteration"]) == ([], [], None)
    said = printed("tictactoe", "a1b1a2b2", "--path", "a3")
    assert "First (O) wins. (after a3)\n" in said


ASKED: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    ((), {}),
    (("--rows", "7"), {"rows": 7}),
    (("--path", "d3 c2"), {"path": ["d3", "c2"]}),
    (("--iteration", "2"), {"iteration": 2}),
]


def test_json_has_the_rows_and_the_summary_of_the_replies(printed: Print) -> None:
    for words, more in ASKED:
        player = "best depth=4 ties=first"
        found = json.loads(printed("othello", "f5d6c3", "--player", player, *words, "--json"))
        rows, last = replies({"game": "othello", "moves": "f5d6c3"}, player, **more)
        assert found.pop("record") == {"game": "othello", "moves": ["f5", "d6", "c3"]}
        assert found.pop("columns")[:2] == ["parent", "move"]
        assert found == {"rows": rows, **{key: value for key, value in last.items() if key != "done"}}


def test_a_terminal_sees_how_far_the_search_is_and_a_pipe_does_not(run: Run) -> None:
    words = ("tree", "tictactoe", "--player", "minimax depth=6 ties=first")
    out, seen = on_a_terminal(*words)
    assert re.match(rb"\r\x1b\[K[\d,]+ visits", seen)
    assert seen.endswith(b"\r\x1b[K"), "it is gone at the end"
    assert b"\x1b" not in out
    assert run(*words).out == out.decode()
