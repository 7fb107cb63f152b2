"""Series, files of games and tournaments of before are played the same today (data/before.json)."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine.arena import statistics, two
from engine.arena.table import table
from engine.arena.tournament_run import TournamentRun
from engine.arena.workers import play_game
from engine.fields import Fields
from tests.engine.conftest import Run
from tests.engine.conversation import Reply, answer, timeless
from tests.engine.processes import lines

BEFORE: dict[str, Any] = json.loads(
    Path(__file__).with_name("data").joinpath("before.json").read_text("utf-8")
)
PLAYER = ["name", "points", "games", "elo", "low", "high", "faults", "rank", "best", "worst", "byes"]
PLAYER += ["retired"]


def digest(matches: list[Reply]) -> str:
    return sha256(json.dumps(matches, sort_keys=True).encode()).hexdigest()[:16]


def rounded(value: Any) -> Any:
    """To six digits, as the numbers of before are: machines differ in what is behind them."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list) else value


def as_json(found: Reply) -> Any:
    return rounded(json.loads(json.dumps(timeless(found))))


@pytest.mark.parametrize("case", BEFORE["series"])
def test_a_series(case: Reply) -> None:
    request = {**case["request"]}
    sprt = request.pop("sprt", None)
    test = (
        statistics.Test(tuple(sprt["elo"]), sprt.get("alpha", 0.05), sprt.get("beta", 0.05)) if sprt else None
    )
    run = TournamentRun(table(Fields({**request, "form": "two"}, ""), test=test))
    assert digest([run.table.match((0, 1), index) for index in range(request["games"])]) == case["plan"]
    while game := run.begin():
        run.add(play_game(*game))
    assert as_json(two.statistics(run)) == case["figures"]


@pytest.mark.parametrize("case", BEFORE["resumed"], ids=lambda case: case["words"])
def test_a_file_of_games_that_was_cut_off(case: Reply, run: Run, tmp_path: Path) -> None:
    kept, openings = tmp_path / "kept", tmp_path / "openings"
    kept.write_text(case["kept"], "ascii")
    openings.write_text(BEFORE["openings"], "ascii")
    words = case["words"].replace("OPENINGS", str(openings)).split()
    found = run("arena", *words, "--processes", "1", "--json", "--resume", kept).json
    assert as_json({key: found[key] for key in case["printed"]}) == case["printed"]
    assert len(lines(kept)) == case["games"]


@pytest.mark.parametrize("case", BEFORE["tournaments"])
def test_a_tournament(case: Reply) -> None:
    """Some go on from a tally of before, to which a round was added."""
    request = {"op": "tournament", **case["request"]}
    reply = answer(request | ({"tally": case["tally"]} if "tally" in case else {}))
    matches: list[Reply] = []
    while due := reply["matches"]:
        matches += [{key: each[key] for key in ("players", "index", "match")} for each in due]
        games = [played(each, case["faulty"]) for each in due]
        reply = answer({**request, "tally": reply["tally"], "played": games})
    found = reply["standings"]
    matches.sort(key=lambda each: (each["players"], each["index"]))
    assert (len(matches), digest(matches)) == (case["played"], case["matches"])
    assert rounded([[each[key] for key in PLAYER] for each in found["players"]]) == case["players"]
    assert [[each[key] for key in ("wins", "draws", "losses")] for each in found["pairs"]] == case["pairs"]
    assert (found["over"], found["planned"]) == (case["over"], case["planned"])


def played(due: Reply, faulty: str | None) -> Reply:
    """A game that is to be played, as it comes off; the player `faulty` loses all of its games by a fault."""
    players, index = due["players"], due["index"]
    if faulty not in players:
        return {"players": players, "index": index, "winner": play_game(index, due["match"])["winner"]}
    sides = ("first", "second") if (players[0] == faulty) == (index % 2 == 0) else ("second", "first")
    return {"players": players, "index": index, "winner": sides[1], "fault": {"side": sides[0]}}
