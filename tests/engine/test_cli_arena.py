"""`python -m engine arena`, `ladder`, `articles`: the same games as anywhere, kept as they end."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine import commands
from tests.engine.conversation import ROOT, Reply, answer, ask, made_of
from tests.engine.processes import playing, until

ARENA = ("arena", "tictactoe", "level-2", "level-1", "--games", "40", "--processes", "1")
LONG = ("arena", "othello", "level-4", "level-3", "--games", "900")

Run = Callable[..., "Output"]


class Output:
    """What a command said."""

    def __init__(self, status: int, out: str, error: str) -> None:
        self.status, self.out, self.error = status, out, error

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command in this process."""

    def run(*words: str | Path, status: int = 0) -> Output:
        try:
            ended = commands.main([str(word) for word in words])
        except SystemExit as end:
            ended = int(end.code or 0)
        captured = capsys.readouterr()
        result = Output(ended, captured.out, captured.err)
        assert result.status == status, result.error
        return result

    return run


def lines(path: Path) -> list[Reply]:
    return [json.loads(line) for line in path.read_text("ascii").splitlines()]


def timeless(figures: Reply) -> Reply:
    return {key: value for key, value in figures.items() if key != "seconds"}


def in_order(games: Sequence[Reply]) -> list[Reply]:
    return [timeless(game) for game in sorted(games, key=lambda game: int(game["index"]))]


# The same games everywhere


@pytest.mark.parametrize("game", ["tictactoe", "othello", "numbers"])
def test_the_command_line_plays_the_games_that_the_page_plays(game: str, run: Run, tmp_path: Path) -> None:
    """Each match of the plan asked for by itself, and counted as they come, gives the same."""
    kept = tmp_path / "games"
    words = ("arena", game, "level-2", "level-1", "--games", "12", "--seed", "5", "--sprt", "0", "400")
    printed = run(*words, "--processes", "1", "--json", "--games-out", kept).json
    request = {
        "game": game,
        "players": ["level-2", "level-1"],
        "games": 12,
        "seed": 5,
        "sprt": {"elo": [0, 400]},
    }
    planned = answer({"op": "series", **request})
    tally, played = planned["tally"], 0
    statistics: Reply = {}
    for index, match in enumerate(planned["matches"]):
        if statistics and statistics["finished"]:
            break
        *replies, last = ask(match)
        sums = {"moves": [0, 0], "nodes": [0, 0], "seconds": [0, 0]}
        for reply in replies:
            side = ("first", "second").index(reply["by"])
            sums["moves"][side] += 1
            sums["nodes"][side] += reply["nodes"]
        result = {key: last["result"][key] for key in ("winner", "margin")}
        line = next(line for line in lines(kept) if line["index"] == index)
        assert line["record"] == last["record"]
        assert {**sums, **result} == {**{key: line[key] for key in (*sums, *result)}, "seconds": [0, 0]}
        given = {"op": "statistics", "tally": tally, "played": [{"index": index, **result, **sums}]}
        reply = answer(given)
        tally, statistics = reply["tally"], reply["statistics"]
        played += 1
    assert len(lines(kept)) == played
    shared = set(statistics) - {"seconds"}
    assert {key: printed[key] for key in shared} == {key: statistics[key] for key in shared}


def test_the_number_of_processes_changes_nothing(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    alone = run(*ARENA, "--json", "--sprt", "0", "150", "--games-out", one).json
    both = run(*ARENA, "--processes", "2", "--json", "--sprt", "0", "150", "--games-out", two).json
    assert timeless(alone) == timeless(both)
    assert alone["sprt"]["decided"]
    assert in_order(lines(one)) == in_order(lines(two))[: len(lines(one))]


def test_the_seed_decides_the_games(run: Run) -> None:
    result = [timeless(run(*ARENA, "--json", "--seed", seed).json) for seed in ("1", "1", "2")]
    assert result[0] == result[1]
    assert result[0]["all"] != result[2]["all"]
    assert (result[0]["seed"], result[0]["repeatable"]) == (1, True)


# Output


def test_a_table_is_printed_at_the_end_and_nothing_else(run: Run) -> None:
    result = run(*ARENA, "--sprt", "0", "200")
    assert result.error == "", "no bar outside a terminal"
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


def test_othello_tells_the_average_margin(run: Run) -> None:
    words = ("arena", "othello", "random", "random", "--games", "4", "--processes", "1")
    result = run(*words, "--json").json
    assert f"Average margin {result['margin']:+.2f}" in run(*words).out


def test_the_example_of_the_issue_is_understood(run: Run) -> None:
    player = "alphabeta depth=2 evaluation=positional ties=last"
    result = run(
        "arena", "othello", player, "random", "--games", "6", "--swap", "no", "--processes", "1", "--json"
    )
    assert result.json["players"] == [player, "random"]
    assert (result.json["first"]["games"], result.json["second"]["games"], result.json["swap"]) == (
        6,
        0,
        False,
    )


def test_csv_says_what_json_says(run: Run) -> None:
    (row,) = csv.DictReader(io.StringIO(run(*ARENA, "--csv").out))
    figures = run(*ARENA, "--json").json
    assert row["players.0"] == "level-2"
    assert float(row["score.share"]) == figures["score"]["share"]
    assert float(row["all.wins.low"]) == figures["all"]["wins"]["low"]
    assert int(row["counts.4"]) == figures["counts"][4]


def test_players_limited_by_seconds_make_a_series_that_is_not_repeatable(run: Run) -> None:
    words = ("arena", "tictactoe", "best seconds=0.001", "random", "--games", "2", "--processes", "1")
    assert run(*words, "--json").json["repeatable"] is False
    assert "not repeatable" in run(*words).out


def test_openings_come_from_a_file(run: Run, tmp_path: Path) -> None:
    given = tmp_path / "openings"
    given.write_text('# three of them\nf5d6\n\nF5 F6\n{"game": "othello", "moves": ["f5", "f4"]}\n', "utf-8")
    kept = tmp_path / "games"
    words = ("arena", "othello", "random", "level-1", "--games", "6", "--processes", "1")
    result = run(*words, "--openings", given, "--games-out", kept, "--json").json
    assert (result["opening"], result["openings"]) == (None, 3)
    begun = [tuple(line["record"]["moves"][:2]) for line in lines(kept)]
    assert sorted(begun) == sorted([("f5", "d6"), ("f5", "f6"), ("f5", "f4")] * 2)


def test_a_terminal_sees_a_bar_with_the_running_score() -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    words = ("arena", "othello", "level-2", "level-1", "--games", "30", "--processes", "1", "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "engine", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs
    ) as process:
        os.close(theirs)
        seen = b""
        try:
            while more := os.read(ours, 4096):
                seen += more
        except OSError:  # Linux raises it when the writing end is closed
            pass
        assert process.stdout
        assert json.loads(process.stdout.read())["games"] == 30
    os.close(ours)
    assert b"/30  " in seen
    assert b"Elo" in seen
    assert seen.endswith(b"\r\x1b[K"), "the bar is gone at the end"


# Usage errors

BAD: list[tuple[tuple[str, ...], str]] = [
    (("nonsense",), "nonsense"),
    (("arena",), "GAME"),
    (("arena", "chess", "random", "random"), "chess"),
    (("arena", "othello", "random"), "PLAYER"),
    (("arena", "othello", "random", "nobody"), "no player is called nobody"),
    (("arena", "othello", "random", "best"), "needs a depth, nodes or seconds"),
    (("arena", "othello", "random", "minimax depth=0"), "depth is from 1 to 100"),
    (("arena", "othello", "random", "random", "--games", "0"), "games is from 1"),
    (("arena", "othello", "random", "random", "--games", "many"), "many"),
    (("arena", "othello", "random", "random", "--swap", "maybe"), "maybe"),
    (("arena", "othello", "random", "random", "--opening", "61"), "opening is from 0 to 60"),
    (("arena", "tictactoe", "random", "random", "--opening", "9"), "few games last longer than"),
    (("arena", "numbers", "random", "random", "--opening", "50"), "few games last longer than"),
    (("arena", "othello", "random", "random", "--size", "8"), "othello has no size"),
    (("arena", "othello", "random", "random", "--seed", "-1"), "seed is from 0"),
    (("arena", "othello", "random", "random", "--sprt", "5"), "--sprt"),
    (("arena", "othello", "random", "random", "--sprt", "5", "0"), "sprt.elo[1] is more than 5"),
    (("arena", "othello", "random", "random", "--alpha", "0.1"), "--alpha and --beta belong to --sprt"),
    (("arena", "othello", "random", "random", "--processes", "0"), "--processes is from 1"),
    (("arena", "othello", "random", "random", "--openings", "/no/such/file"), "/no/such/file"),
    (("arena", "othello", "random", "random", "--games-out", "/no/such/folder/x"), "/no/such/folder/x"),
    (("arena", "othello", "random", "random", "--json", "--csv"), "--csv"),
    (("arena", "othello", "random", "random", "--resume", "a", "--games-out", "b"), "--games-out"),
    (("arena", "othello", "random", "random", "--game", "3"), "--game"),
    (("ladder", "othello", "random"), "at least two players"),
    (("ladder", "othello", "random", "level-1", "--write", "x"), "cannot be combined with PLAYER"),
    (("articles", "--games", "-5"), "games is from 1"),
    (("play",), "GAME"),
    (("play", "othello", "--level", "99"), "othello has levels 1 to 7"),
    (("play", "othello", "--level", "1", "--against", "random"), "--against"),
    (("play", "numbers", "--size", "3"), "size is from 4 to 10"),
    (("analyse", "othello", "a1"), "a1 is not a legal move"),
    (("analyse", "othello", "--setup", "x"), "64 squares"),
    (("analyse", "othello", "--player", "best"), "needs a depth"),
]


@pytest.mark.parametrize(("words", "why"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_wrong_arguments_get_a_usage_error(
    words: tuple[str, ...], why: str, run: Run, tmp_path: Path
) -> None:
    result = run(*words, status=2)
    assert result.out == ""
    assert result.error.startswith("usage: python3 -m engine")
    assert why in result.error.splitlines()[-1] or why in result.error


def test_usage_errors_end_a_process_with_2() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "engine", "arena"], cwd=ROOT, capture_output=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.startswith(b"usage: python3 -m engine arena")


@pytest.mark.parametrize("word", ["", "arena", "ladder", "articles", "play", "analyse"])
def test_every_word_explains_itself(word: str, run: Run) -> None:
    result = run(*filter(None, [word]), "--help")
    assert result.out.startswith("usage: python3 -m engine")
    assert result.error == ""


def test_the_pipe_does_not_wait_for_the_commands() -> None:
    code = "import sys, engine.__main__; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    unwanted = {"argparse", "concurrent.futures", "multiprocessing", "csv", "statistics", "engine.commands"}
    assert not unwanted & set(loaded.stdout.decode().split())


# Interrupted and resumed


def test_games_that_are_there_are_not_written_over(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "games"
    run(*ARENA, "--games-out", kept)
    before = kept.read_bytes()
    result = run(*ARENA, "--games-out", kept, status=2)
    assert f"--resume {kept}" in result.error
    assert kept.read_bytes() == before


@pytest.mark.parametrize("cut", [0, 1, 700, 3000, -1])
def test_a_series_goes_on_from_any_byte_to_the_same_end(cut: int, run: Run, tmp_path: Path) -> None:
    whole, kept = tmp_path / "whole", tmp_path / "kept"
    end = timeless(run(*ARENA, "--games-out", whole, "--json").json)
    kept.write_bytes(whole.read_bytes()[:cut])
    assert timeless(run(*ARENA, "--resume", kept, "--json").json) == end
    assert in_order(lines(kept)) == in_order(lines(whole))
    again = kept.read_bytes()
    assert timeless(run(*ARENA, "--resume", kept, "--json").json) == end
    assert kept.read_bytes() == again, "what is finished is not played again"


def test_a_series_can_be_made_longer(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "games"
    run(*ARENA, "--resume", kept)
    longer = run(*ARENA, "--games", "60", "--resume", kept, "--json").json
    assert len(lines(kept)) == 60
    assert timeless(longer) == timeless(run(*ARENA, "--games", "60", "--json").json)


@pytest.mark.parametrize("change", [("--seed", "2"), ("--opening", "2"), ("--swap", "no"), ("--games", "20")])
def test_games_of_another_series_are_refused(change: tuple[str, str], run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "games"
    run(*ARENA, "--games-out", kept)
    before = kept.read_bytes()
    result = run(*ARENA, *change, "--resume", kept, status=2)
    assert "is no game of this series" in result.error
    assert kept.read_bytes() == before


def written(kept: Path, games: int) -> Callable[[], bool]:
    return lambda: kept.exists() and kept.read_bytes().count(b"\n") >= games


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_series_that_is_killed_goes_on_to_the_same_end(processes: str, run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "games"
    words = (*LONG, "--processes", processes)
    with playing(*words, "--games-out", kept) as process:
        until(written(kept, 3), process)
        process.kill()
        process.wait()
    there = kept.read_bytes()
    assert 3 <= there.count(b"\n") < 900, "it was killed in the middle"
    end = run(*LONG[:5], "12", "--resume", short(kept, 12), "--processes", "2", "--json").json
    assert timeless(end) == timeless(run(*LONG[:5], "12", "--processes", "2", "--json").json)


def short(kept: Path, games: int) -> Path:
    """The games of the first so many of a plan, as another file."""
    found = kept.with_name("short")
    chosen = [line for line in kept.read_text("ascii").splitlines(True) if line.endswith("\n")]
    found.write_text("".join(line for line in chosen if json.loads(line)["index"] < games), "ascii")
    return found


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_ends_a_series_with_what_is_finished(
    ending: signal.Signals, processes: str, tmp_path: Path
) -> None:
    kept = tmp_path / "games"
    with playing(*LONG, "--processes", processes, "--games-out", kept, "--json") as process:
        until(written(kept, 2), process)
        os.killpg(process.pid, ending)
        out, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in said
    result = re.search(r"Cut off after (\d+) of 900 games; --resume (\S+) goes on from there\.", said)
    assert result
    assert result[2] == str(kept)
    assert json.loads(out)["games"] == int(result[1])
    assert len(lines(kept)) - int(result[1]) in (0, 1), "one may be written, and not counted yet"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at Linux's list of processes")
def test_no_process_that_plays_outlives_one_that_is_killed(tmp_path: Path) -> None:
    kept = tmp_path / "games"
    with playing(*LONG, "--processes", "2", "--games-out", kept) as process:
        until(written(kept, 1), process)
        group = members(process.pid)
        assert len(group) >= 3
        process.kill()
        process.wait()
        until(lambda: not members(process.pid))


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


def test_a_killed_process_is_reported(tmp_path: Path) -> None:
    kept = tmp_path / "games"
    with playing(*LONG, "--processes", "2", "--games-out", kept) as process:
        until(written(kept, 1), process)
        os.kill(next(pid for pid in members(process.pid) if pid != process.pid), signal.SIGKILL)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "A worker process was ended from outside" in said
    assert f"--resume {kept} goes on from there" in said
    assert "Traceback" not in said


# Ladders and the articles


def test_a_ladder_sets_each_player_against_the_one_before(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "games"
    words = ("ladder", "numbers", "random", "level-2", "level-3", "--games", "20", "--processes", "1")
    result = run(*words, "--json", "--games-out", kept).json
    assert [rung["players"] for rung in result] == [["level-2", "random"], ["level-3", "level-2"]]
    alone = run("arena", "numbers", "level-3", "level-2", "--games", "20", "--processes", "1", "--json").json
    assert timeless(result[1]) == timeless(alone)
    table = run(*words, "--resume", kept).out
    assert [line.split()[:3] for line in table.splitlines()[3:]] == [
        ["level-2", "random", "20"],
        ["level-3", "level-2", "20"],
    ]
    assert len(lines(kept)) == 40


def test_a_ladder_of_the_levels_writes_their_strengths(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "strengths.json"
    table.write_text('{"go": []}', "utf-8")
    words = ("ladder", "tictactoe", "--games", "40", "--processes", "1")
    rungs = run(*words, "--write", table, "--json").json
    result = json.loads(table.read_text("utf-8"))
    assert result["go"] == []
    lowest, second, third = result["tictactoe"]
    assert lowest == {
        "id": "level-1",
        "player": "random",
        "elo": 0,
        "low": 0,
        "high": 0,
        "below": None,
        "games": 0,
    }
    step = {"elo": rungs[0]["elo"]["difference"], **{key: rungs[0]["elo"][key] for key in ("low", "high")}}
    assert second["below"] == {key: round(value) for key, value in step.items()}
    assert {key: second[key] for key in step} == second["below"]
    assert (second["games"], third["games"]) == (40, 40)
    assert third["elo"] == pytest.approx(second["elo"] + third["below"]["elo"], abs=1)
    for end in ("low", "high"):
        steps = [rung[end] - rung["elo"] for rung in (second["below"], third["below"])]
        assert abs(third[end] - third["elo"]) == pytest.approx((steps[0] ** 2 + steps[1] ** 2) ** 0.5, abs=2)


def test_the_strengths_that_are_kept_are_those_of_the_levels_as_they_are() -> None:
    """A changed level needs its ladder played again: `engine ladder GAME --write FILE`."""
    kept = json.loads((ROOT / "web" / "data" / "strengths.json").read_text("utf-8"))
    listed = {game["id"]: game["players"] for game in answer({"op": "games"})["games"]}
    assert set(kept) == set(listed)
    for game, rungs in kept.items():
        levels = [player for player in listed[game] if player["kind"] == "level"]
        assert [rung["id"] for rung in rungs] == [level["id"] for level in levels]
        for rung, level in zip(rungs, levels, strict=True):
            players = [rung["player"], made_of(level)]
            request = {"op": "series", "game": game, "players": players, "games": 1}
            assert len(set(answer(request)["players"])) == 1, "one spelling is another's"
        for rung in rungs[1:]:
            assert rung["games"] >= 100
            assert rung["below"]["low"] > 0, "each level is stronger than the one before"


def test_the_table_of_article_001_stands_beside_the_articles_figures(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "games"
    result = run("articles", "--games", "12", "--processes", "1", "--json", "--games-out", kept).json
    article = [(row["colour"], row["player"], row["article"]["share"]) for row in result]
    assert article == [
        ("white", "random", 0.51),
        ("white", "article-001-discs", 0.73),
        ("white", "article-001-positional", 0.95),
        ("black", "random", 0.45),
        ("black", "article-001-discs", 0.62),
        ("black", "article-001-positional", 0.92),
    ]
    for row in result:
        assert row["games"] == 12
        assert row["won"]["low"] <= row["won"]["count"] / 12 <= row["won"]["high"]
        assert row["agree"] == (row["difference"]["low"] <= 0.005 and row["difference"]["high"] >= -0.005)
        assert (
            row["difference"]["low"]
            <= row["won"]["share"] - row["article"]["share"]
            <= row["difference"]["high"]
        )
    assert result[2]["won"]["share"] > 0.6
    assert result[5]["won"]["share"] > 0.6
    random_ones = [line["seed"] for line in lines(kept) if line["first"] == line["second"]]
    assert len(set(random_ones)) == 24, "the two pairings of random with random are not the same games"


def test_a_figure_that_was_not_reproduced_is_marked() -> None:
    """As the 62 % of the article do not: here with 740 of 1000 games."""
    from engine.arena.series import series
    from engine.arena.workers import Run as Series
    from engine.commands.articles import TABLE, compared, text
    from engine.fields import Fields

    request = {"game": "othello", "players": ["article-001-discs", "random"], "games": 1000, "swap": False}
    run = Series(series(Fields(request | {"opening": 0}, "")))
    line = {"margin": 1, "moves": [1, 1], "nodes": [0, 0], "seconds": [0, 0]}
    for index in range(1000):
        run.add({"index": index, "winner": "first" if index < 740 else "second", **line})
    row = compared(TABLE[4], run)
    assert row["agree"] is False
    assert row["difference"]["low"] == pytest.approx(0.0792, abs=0.001)
    assert any("62 %" in line and "does not agree" in line for line in text([row]))
    assert compared(("black", "article-001-discs", 0.72), run)["agree"] is True
