"""The request `tournament`: it is counted a few games at a time, in any order, with nothing kept between."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sakiyomi.arena import two
from sakiyomi.arena.statistics import Test as SequentialTest
from sakiyomi.arena.table import table
from sakiyomi.arena.tournament_run import TournamentRun
from sakiyomi.arena.workers import play_game
from sakiyomi.contract.requests import TournamentRequest
from sakiyomi.core.declared import checked
from tests.engine.conversation import Reply, answer, ask, changed

FOUR = {
    "op": "tournament",
    "game": "tictactoe",
    "players": ["level-1", "level-2", "random", "alphabeta"],
    "games": 2,
    "seed": 3,
}
AGAINST: Reply = {"form": "against"}


def begun(request: Reply, test: SequentialTest | None = None) -> TournamentRun:
    return TournamentRun(table(checked(TournamentRequest, {"op": "tournament", **request}), test=test))


def played(due: Reply) -> Reply:
    game = play_game(due["index"], due["match"])
    return {"players": due["players"], "index": due["index"], "winner": game["winner"]}


def to_its_end(request: Reply, chance: Random | None = None) -> Reply:
    """The last reply to a tournament; with `chance` a few games at a time, in any order, some twice."""
    reply = answer(request)
    while due := reply["matches"]:
        assert not reply["standings"]["over"]
        some = chance.choices(due, k=3) if chance else due
        reply = answer({**request, "tally": reply["tally"], "played": [played(each) for each in some]})
    return reply


def test_the_table_follows_from_the_seed_however_it_is_played() -> None:
    whole, other = to_its_end(FOUR), to_its_end(FOUR, Random(5))
    assert other["standings"] == whole["standings"]
    found = whole["standings"]
    assert found["over"]
    assert found["played"] == found["planned"] == sum(each["games"] for each in found["players"]) // 2
    assert [each["name"] for each in found["players"]] == FOUR["players"]
    assert sorted(each["rank"] for each in found["players"]) == [1, 2, 3, 4]
    assert next(each["rank"] for each in found["players"] if each["name"] == "alphabeta") == 1
    assert len(found["pairs"]) == 6
    assert to_its_end(FOUR | {"seed": 4})["tally"] != whole["tally"]


def test_the_games_of_two_players_are_those_of_every_form_and_swap_the_sides() -> None:
    first: dict[Any, Reply] = {}
    for form in ({}, AGAINST):
        for due in answer(FOUR | form)["matches"]:
            of = first.setdefault((*due["players"], due["index"]), due["match"])
            assert of == due["match"]
            seats = [due["match"]["first"], due["match"]["second"]]
            assert (seats == due["players"]) == (due["index"] % 2 == 0)
    assert len(first) == 12


def test_a_round_that_is_added_is_played() -> None:
    whole = to_its_end(FOUR)
    longer = answer({**FOUR, "added": 1, "tally": whole["tally"]})
    assert {due["index"] for due in longer["matches"]} == {2, 3}
    assert (longer["standings"]["played"], longer["standings"]["planned"]) == (12, 24)
    assert longer["added"] == 1


def test_a_game_counts_as_it_came_first() -> None:
    due = answer(FOUR)["matches"][0]
    game = {"players": due["players"], "index": due["index"], "winner": "first"}
    reply = answer({**FOUR, "played": [game]})
    for given in ({"tally": reply["tally"], "played": [game | {"winner": "draw"}]}, {"played": [game, game]}):
        assert answer(FOUR | given)["tally"] == reply["tally"]


PROGRAMS = ["mine depth=3", "alphabeta depth=2 evaluation=theirs order=mine"]


def test_programs_that_are_not_here_can_be_planned_with() -> None:
    two: Reply = {**FOUR, "form": "two", "game": "othello"}
    for request in (
        two | {"players": PROGRAMS},
        FOUR | {"game": "othello", "players": [*PROGRAMS, "level-1"]},
    ):
        assert ask(request)[-1]["error"]["code"] == "bad-player"
        due = answer({**request, "foreign": ["mine", "theirs"]})["matches"]
        seats = {(*each["players"], each["match"]["first"], each["match"]["second"]) for each in due}
        assert (*PROGRAMS, *PROGRAMS) in seats


TWO: list[Reply] = [
    {"game": "tictactoe", "players": ["level-1", "level-1"], "games": 7, "seed": 3},
    {"game": "othello", "players": ["random", "level-1"], "games": 6, "openings": ["f5", "f5d6"], "seed": 0},
    {"game": "numbers", "players": ["level-1", "random"], "games": 9, "swap": False, "size": 4, "seed": 8},
]


@pytest.mark.parametrize("request_", TWO)
def test_of_two_players_it_says_what_the_command_line_says_however_it_is_played(request_: Reply) -> None:
    request = {"op": "tournament", "form": "two", **request_}
    first = answer(request)["standings"]
    found = to_its_end(request, Random(2))["standings"]
    run = begun(request)
    while game := run.begin():
        run.add(play_game(*game))
    whole, pairing = two.statistics(run), found["pairs"][0]
    kinds = ("wins", "draws", "losses")
    assert [pairing[key] for key in kinds] == [whole["all"][key]["count"] for key in kinds]
    shared = ("score", "elo", "superiority", "counts")
    assert {key: pairing[key] for key in shared} == {key: whole[key] for key in shared}
    assert [each["points"] for each in found["players"]] == whole["points"]
    assert found["over"]
    assert found["round"] == first["round"] == 1


def test_of_two_players_one_retires_and_its_other_games_are_lost_in_points_alone() -> None:
    """The two need not be named with their games."""
    request = {"op": "tournament", "form": "two", **TWO[2], "games": 20}
    faults = [{"index": index, "winner": "second", "fault": {"side": "first"}} for index in range(5)]
    found = answer({**request, "played": faults})
    assert found["standings"]["over"]
    assert [each["retired"] for each in found["standings"]["players"]] == [True, False]
    assert [each["points"] for each in found["standings"]["players"]] == [0, 20]
    assert found["standings"]["pairs"][0]["losses"] == 5
    assert found["matches"] == []


GAME: Reply = {"players": ["level-1", "random"], "index": 0, "winner": "first"}
TALLY = [[0, 1, "w"]]


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"players": ["level-1"]}, "limit", "players"),
        ({"players": ["level-1"] * 101}, "limit", "players"),
        ({"players": ["random", "level-1", "random"]}, "bad-request", "players[2]"),
        ({"players": ["level-1", {"search": "random", "multipv": 1}]}, "bad-request", "players[1]"),
        ({"games": 3}, "bad-request", "games"),
        ({"games": 0}, "limit", "games"),
        (AGAINST | {"added": 1}, "bad-request", "added"),
        (AGAINST | {"games": 122}, "limit", "games"),
        ({"form": "two"}, "limit", "players"),
        ({"form": "two", "players": ["level-1", "random"], "added": 1}, "bad-request", "added"),
        ({"form": "two", "players": ["level-1", "random"], "games": 100_001}, "limit", "games"),
        ({"swap": True}, "bad-request", "swap"),
        ({"foreign": ["level-1"]}, "bad-request", "foreign[0]"),
        ({"seed": None, "tally": TALLY}, "bad-request", "seed"),
        ({"seed": None, "played": []}, "bad-request", "seed"),
        ({"players": [f"minimax depth={plies}" for plies in range(1, 61)], "games": 1000}, "limit", "games"),
        ({"tally": [[0, 1, "win"]]}, "bad-request", "tally[0]"),
        ({"tally": [*TALLY, [1, 1, "w"]]}, "bad-request", "tally[1]"),
        ({"tally": [[0, 4, "w"]]}, "limit", "tally[0][1]"),
        ({"played": [{"players": ["random", "level-1"], "index": 0, "winner": "draw"}]}, None, "players"),
        ({"played": [{"players": ["level-1", []], "index": 0, "winner": "draw"}]}, None, "players"),
        ({"played": [{"index": 0, "winner": "draw"}]}, None, "players"),
        ({"played": [{**GAME, "fault": {"side": "first"}}]}, None, "fault.side"),
        ({"played": [{**GAME, "fault": {"side": "both"}}]}, None, "fault.side"),
    ],
)
def test_what_is_wrong_is_refused_where_it_stands(change: Reply, code: str | None, field: str) -> None:
    error = ask(changed(FOUR, change))[-1]["error"]
    assert error["code"] == (code or "bad-request")
    assert error["field"] == (field if code else f"played[0].{field}")


def test_a_form_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    error = ask({**FOUR, "form": "swiss"})[-1]["error"]
    assert error["message"] == "form cannot be read: it must be one of all, against, two"
