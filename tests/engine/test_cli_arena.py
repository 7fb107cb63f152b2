"""`python -m engine arena`, `articles`: the same games as anywhere, kept as they end."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sakiyomi.arena import two
from sakiyomi.arena import workers as runs
from sakiyomi.commands.articles import TABLE, compared, text
from sakiyomi.games import GAMES
from tests.engine.conftest import Run
from tests.engine.conversation import Reply, answer, ask, timeless
from tests.engine.processes import lines, on_a_terminal, playing, until
from tests.engine.test_tournament_requests import begun

ARENA = ("arena", "tictactoe", "level-2", "level-1", "--games", "40", "--processes", "1")
LONG = ("arena", "othello", "level-4", "level-3", "--games", "900")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file for games, which is not there yet."""
    return tmp_path / "games"


def in_order(games: Sequence[Reply]) -> list[Reply]:
    order = sorted(games, key=lambda game: (int(game["index"]), game["first"], game["second"]))
    return [timeless(game) for game in order]


# The same games everywhere


@pytest.mark.parametrize("game", GAMES)
def test_the_command_line_plays_the_games_that_the_page_plays(game: str, run: Run, kept: Path) -> None:
    words = ("arena", game, "level-2", "level-1", "--games", 12, "--seed", 5, "--processes", 1, "--json")
    assert run(*words, "--games-out", kept).json["finished"] is True
    asked = {"game": game, "players": ["level-2", "level-1"], "games": 12, "seed": 5}
    plan = answer({"op": "tournament", "form": "two", **asked})["matches"]
    sides = ("first", "second")
    for index, (line, due) in enumerate(zip(lines(kept), plan, strict=True)):
        *replies, last = ask(due["match"])
        assert (line["record"], last["repeatable"]) == (last["record"], True)
        nodes = {side: [reply["nodes"] for reply in replies if reply["by"] == side] for side in sides}
        said = {
            "index": index,
            **{key: last["result"][key] for key in ("winner", "margin")},
            "moves": [len(nodes[side]) for side in sides],
            "nodes": [sum(nodes[side]) for side in sides],
        }
        assert {key: line[key] for key in said} == said


def test_the_number_of_processes_changes_nothing(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    alone = run(*ARENA, "--json", "--sprt", "0", "150", "--games-out", one).json
    both = run(*ARENA, "--processes", "2", "--json", "--sprt", "0", "150", "--games-out", two).json
    assert timeless(alone) == timeless(both)
    assert (alone["seed"], alone["repeatable"]) == (1, True)
    assert alone["sprt"]["decided"]
    assert in_order(lines(one)) == in_order(lines(two))[: len(lines(one))]


# Output


def test_a_table_is_printed_at_the_end_and_nothing_else(run: Run) -> None:
    result = run(*ARENA, "--sprt", "0", "200")
    figures = run(*ARENA, "--sprt", "0", "200", "--json").json
    assert f"tictactoe: level-2 against level-1\n{figures['games']} games from 1 random ply" in result.out
    rows = {row[:10].strip(): row for row in result.out.splitlines()}
    for name, key in (("as first", "first"), ("as second", "second"), ("in all", "all")):
        for kind in ("wins", "draws", "losses"):
            of = figures[key][kind]
            assert f"{of['count']} = {100 * of['share']:.1f} %" in rows[name]
            assert f"{100 * of['low']:.1f} to {100 * of['high']:.1f} %" in rows[name]
    assert f"Score {100 * figures['score']['share']:.1f} %" in result.out
    assert f"Elo {figures['elo']['difference']:+.0f} ({figures['elo']['low']:+.0f} to " in result.out
    assert f"accepted after {figures['sprt']['at']} games" in result.out
    assert "Average margin" not in result.out


def test_othello_has_an_average_margin_and_sides_need_not_be_swapped(run: Run) -> None:
    player = "alphabeta depth=2 evaluation=positional ties=last"
    words = ("arena", "othello", player, "random", "--games", "6", "--swap", "no", "--processes", "1")
    result = run(*words, "--json").json
    assert result["players"] == [player, "random"]
    games = [result[key]["games"] for key in ("first", "second")]
    assert (games, result["swap"]) == ([6, 0], False)
    assert f"Average margin {result['margin']:+.2f}" in run(*words).out


def test_csv_says_what_json_says(run: Run) -> None:
    (row,) = csv.DictReader(io.StringIO(run(*ARENA, "--csv").out))
    figures = run(*ARENA, "--json").json
    assert row["players.0"] == "level-2"
    assert float(row["score.share"]) == figures["score"]["share"]
    assert float(row["all.wins.low"]) == figures["all"]["wins"]["low"]
    assert int(row["counts.4"]) == figures["counts"][4]


def test_of_games_lost_by_a_fault_the_first_of_each_player_is_explained(run: Run, kept: Path) -> None:
    """Also where the file says only which side it was."""
    options = ("--games", "4", "--processes", "1", "--resume", kept)
    words = ("arena", "tictactoe", "level-2", "level-1", *options)
    run(*words)

    def fault(side: str, line: int | None, message: str) -> Reply:
        facts = {"line": line, "kind": "ValueError", "message": message}
        winner = {"first": "second", "second": "first"}[side]
        return {"winner": winner, "fault": {"side": side, "error": {"args": facts}}}

    games = sorted(lines(kept), key=lambda game: int(game["index"]))
    games[1] |= fault("first", None, "of\nthe other")
    games[2] |= {"winner": "second", "fault": {"side": "first"}}
    games[3] |= fault("second", 7, "of the one \x1b[2J")
    kept.write_text("".join(json.dumps(game) + "\n" for game in reversed(games)), "ascii")
    explained = (
        "\nlevel-2: 2 of 4 games lost by a fault\n  the first: line 7: ValueError: of the one \ufffd[2J"
        "\nlevel-1: 1 of 4 games lost by a fault\n  the first: ValueError: of the other\n"
    )
    assert explained in run(*words).out
    found = run(*words, "--json").json["first_faults"]
    assert found == ["line 7: ValueError: of the one \x1b[2J", "ValueError: of the other"]


def test_a_terminal_sees_a_bar_with_the_running_score() -> None:
    out, seen = on_a_terminal(*ARENA, "--json")
    assert json.loads(out)["games"] == 40
    assert b"/40  " in seen
    assert b"Elo" in seen
    assert seen.endswith(b"\r\x1b[K"), "the bar is gone at the end"


# Interrupted and resumed

FOUR = ("tournament", "tictactoe", "level-1", "level-2", "random", "alphabeta")
MANY = (*FOUR, "--games", "2", "--processes", "1")


@pytest.mark.parametrize(("words", "cut"), [(ARENA, 0), (ARENA, 700), (ARENA, -1), (MANY, 900)])
def test_games_go_on_from_any_byte_to_the_same_end(
    words: tuple[str, ...], cut: int, run: Run, kept: Path
) -> None:
    whole = kept.with_name("whole")
    end = timeless(run(*words, "--games-out", whole, "--json").json)
    kept.write_bytes(whole.read_bytes()[:cut])
    assert timeless(run(*words, "--resume", kept, "--json").json) == end
    assert in_order(lines(kept)) == in_order(lines(whole))
    again = kept.read_bytes()
    assert timeless(run(*words, "--resume", kept, "--json").json) == end
    assert kept.read_bytes() == again, "what is finished is not played again"


def test_a_series_can_be_made_longer(run: Run, kept: Path) -> None:
    run(*ARENA, "--resume", kept)
    longer = run(*ARENA, "--games", "60", "--resume", kept, "--json").json
    assert len(lines(kept)) == 60
    assert timeless(longer) == timeless(run(*ARENA, "--games", "60", "--json").json)


def test_of_a_longer_series_the_games_behind_the_end_are_kept_and_not_counted(run: Run, kept: Path) -> None:
    run(*ARENA, "--resume", kept)
    before = kept.read_bytes()
    shorter = run(*ARENA, "--games", "20", "--resume", kept, "--json").json
    assert timeless(shorter) == timeless(run(*ARENA, "--games", "20", "--json").json)
    assert kept.read_bytes() == before


def test_openings_that_are_refused_are_so_before_there_is_a_file(run: Run, kept: Path) -> None:
    result = run(*ARENA, "--opening", "9", "--games-out", kept, status=2)
    assert "hardly a game goes on after 9" in result.error
    assert not kept.exists()


OTHERS = [(*ARENA, *more.split()) for more in ("--seed 2", "--opening 2", "--swap no")]
OTHERS.append((*ARENA[:3], "random", *ARENA[4:]))


@pytest.mark.parametrize("words", [ARENA, *OTHERS])
def test_games_that_are_there_are_never_lost(words: tuple[str, ...], run: Run, kept: Path) -> None:
    """Neither those of this series, where --resume is forgotten, nor those of another one."""
    run(*ARENA, "--games-out", kept)
    before = kept.read_bytes()
    option, why = "--games-out", f"--resume {kept}"
    if words in OTHERS:
        option, why = "--resume", "is no game of this series"
    assert why in run(*words, option, kept, status=2).error
    assert kept.read_bytes() == before


def written(kept: Path, games: int) -> Callable[[], bool]:
    return lambda: kept.exists() and kept.read_bytes().count(b"\n") >= games


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at Linux's list of processes")
def test_a_series_that_is_killed_leaves_no_process_and_goes_on_to_the_same_end(run: Run, kept: Path) -> None:
    with playing(*LONG, "--processes", "2", "--games-out", kept) as process:
        until(written(kept, 3), process)
        assert len(members(process.pid)) >= 3
        process.kill()
        process.wait()
        until(lambda: not members(process.pid))
    there = [line for line in kept.read_text("ascii").splitlines(True) if line.endswith("\n")]
    assert 3 <= len(there) < 900, "it was killed in the middle"
    kept.write_text("".join(line for line in there if json.loads(line)["index"] < 6), "ascii")
    short = (*LONG[:5], "6", "--processes", "2", "--json")
    assert timeless(run(*short, "--resume", kept).json) == timeless(run(*short).json)


@pytest.mark.parametrize(("ending", "processes"), [(signal.SIGINT, "2"), (signal.SIGTERM, "1")])
def test_ctrl_c_ends_a_series_with_what_is_finished(
    ending: signal.Signals, processes: str, kept: Path
) -> None:
    with playing(*LONG, "--processes", processes, "--games-out", kept, "--json") as process:
        until(written(kept, 2), process)
        os.killpg(process.pid, ending)
        out, said = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "Traceback" not in said
    result = re.search(r"Cut off after (\d+) of 900 games; --resume (\S+) goes on from there\.", said)
    assert result
    assert result[2] == str(kept)
    assert json.loads(out)["games"] == int(result[1])
    assert len(lines(kept)) == int(result[1])


def test_a_game_that_ctrl_c_comes_upon_is_written_and_counted() -> None:
    class Log(runs.GameLog):
        def write(self, entry: Reply) -> None:
            signal.raise_signal(signal.SIGINT)
            there.append(entry)

    there: list[Reply] = []
    asked = {"form": "two", "game": "tictactoe", "players": ["level-1", "random"], "games": 2}
    run = begun(asked)
    with runs.processes(1) as workers, pytest.raises(KeyboardInterrupt):
        list(runs.play_all([run], workers, Log(None, [run], resume=False)))
    assert len(there) == two.statistics(run)["games"] == run.played == 1


def members(group: int) -> list[int]:
    """The processes of a group that run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def test_a_killed_process_is_reported(kept: Path) -> None:
    with playing(*LONG, "--processes", "2", "--games-out", kept) as process:
        until(written(kept, 1), process)
        os.kill(next(pid for pid in members(process.pid) if pid != process.pid), signal.SIGKILL)
        _, said = process.communicate(timeout=300)
    assert process.returncode == 1
    assert "A worker process was ended from outside" in said
    assert f"--resume {kept} goes on from there" in said
    assert "Traceback" not in said


# The articles


def test_the_table_of_article_001_stands_beside_the_articles_figures(run: Run, kept: Path) -> None:
    result = run("articles", "--games", "12", "--processes", "1", "--json", "--games-out", kept).json
    article = [(row["colour"], row["player"], row["article"]["share"]) for row in result]
    assert article == [*TABLE]
    for row in result:
        assert row["games"] == 12
        assert row["won"]["low"] <= row["won"]["count"] / 12 <= row["won"]["high"]
        low, high = (row["difference"][key] for key in ("low", "high"))
        assert row["agree"] == (low <= 0.005 and high >= -0.005)
        assert low <= row["won"]["share"] - row["article"]["share"] <= high
    assert all(result[row]["won"]["share"] > 0.6 for row in (2, 5))
    random_ones = [line["seed"] for line in lines(kept) if line["first"] == line["second"]]
    assert len(set(random_ones)) == 24, "the two pairings of random with random are not the same games"


def test_a_figure_that_was_not_reproduced_is_marked() -> None:
    """As the 62 % of the article do not: here with 740 of 1000 games."""
    request = {"game": "othello", "players": ["article-001-discs", "random"], "games": 1000, "swap": False}
    run = begun({**request, "form": "two", "opening": 0})
    line = {"margin": 1, "moves": [1, 1], "nodes": [0, 0], "seconds": [0, 0]}
    for index in range(1000):
        run.add({"index": index, "winner": "first" if index < 740 else "second", **line})
    row = compared(TABLE[4], run)
    assert row["agree"] is False
    assert row["difference"]["low"] == pytest.approx(0.0792, abs=0.001)
    assert any({"62 %", "+12.0", "does not agree"} <= {*re.split("  +", line)} for line in text([row]))
    assert compared(("black", "article-001-discs", 0.72), run)["agree"] is True
