"""`games` lists what a menu needs, and nothing that `think` refuses."""

from __future__ import annotations

import json
from typing import Any, get_type_hints

import pytest

from engine import replies
from tests.engine.conversation import ROOT, answer, made_of, refused, think

GAMES: dict[str, dict[str, Any]] = {game["id"]: game for game in answer({"op": "games"})["games"]}
SETUPS = {
    "tictactoe": "O---X----",
    "othello": None,
    "numbers": "1 2 3 4/-1 -2 -3 -4/5 6 7 8/9 -9 8 -8; row 1; 0:0",
}
LIMITS: list[dict[str, Any]] = [{"depth": 1}, {"nodes": 100}, {"seconds": 0.01}]
PLAYERS = [(game, player["id"]) for game in GAMES for player in GAMES[game]["players"]]


def test_the_three_games_are_listed_with_what_a_menu_needs() -> None:
    assert set(GAMES) == {"tictactoe", "othello", "numbers"}
    for name, game in GAMES.items():
        assert set(game) == get_type_hints(replies.Game).keys()
        size = {"tictactoe": 3, "othello": 8, "numbers": 8}[name]
        assert game["rows"] == game["columns"] == size
        assert set(game["sides"]) == {"first", "second"}
        ids = [player["id"] for player in game["players"]]
        assert len(ids) == len(set(ids))
        assert game["default"] in ids
        assert game["judge"]["ties"] == "first"
        assert not game["judge"].keys() & {"seconds", "noise", "multipv"}
        for player in game["players"]:
            assert player["name"]
            assert player["search"] in game["searches"]
            assert player.get("evaluation", None) in [None, *game["evaluations"]]
    assert GAMES["othello"]["sides"] == {"first": "black", "second": "white"}
    assert answer({"op": "games"})["first"] in GAMES


def test_searches_and_evaluations_are_those_of_this_issue() -> None:
    assert set(GAMES["tictactoe"]["searches"]) == {"random", "minimax", "wincut", "alphabeta", "best"}
    for game in ["othello", "numbers"]:
        assert set(GAMES[game]["searches"]) == {"random", "minimax", "alphabeta", "best"}
    assert GAMES["tictactoe"]["evaluations"] == []
    assert set(GAMES["othello"]["evaluations"]) == {"discs", "positional", "strong"}
    assert set(GAMES["numbers"]["evaluations"]) == {"points", "prospect"}


def test_the_players_of_the_articles_are_listed() -> None:
    wanted = {
        "tictactoe": {"article-000", "article-002", "article-004"},
        "othello": {"article-001-discs", "article-001-positional"},
        "numbers": {f"article-003-{level}" for level in range(1, 7)},
    }
    for game, ids in wanted.items():
        listed = {player["id"] for player in GAMES[game]["players"]}
        assert ids <= listed
        assert {"random", "level-1", "level-2"} <= listed
        assert {name for name in listed if name.startswith("article")} == ids


def thought_through(game: str, player: Any) -> dict[str, Any]:
    """What a player answers when it does think: one with noise now and then plays at random."""
    for _ in range(100):
        reply = think(game, SETUPS[game], player)
        if reply["nodes"] or player in ("random", {"search": "random"}):
            break
    return reply


@pytest.mark.parametrize(("game", "player"), PLAYERS)
def test_a_listed_player_is_the_player_that_its_entry_spells_out(game: str, player: str) -> None:
    entry = next(entry for entry in GAMES[game]["players"] if entry["id"] == player)
    spelled = made_of(entry)
    one, two = (thought_through(game, who) for who in (player, spelled))
    for key in ["value", "outcome", "depth"]:
        assert one[key] == two[key]
    if spelled["search"] != "wincut":
        assert one["moves"] == two["moves"]
        assert one["nodes"] == two["nodes"]
    if spelled.get("ties") in ("first", "last"):
        assert one["move"] == two["move"]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_listed_player_that_another_game_does_not_list_is_refused_there(game: str) -> None:
    own = {player["id"] for player in GAMES[game]["players"]}
    for _, player in PLAYERS:
        if player not in own:
            request = {"op": "think", "record": {"game": game}, "player": player}
            assert refused(request) == ("bad-player", "player")


@pytest.mark.parametrize("game", list(GAMES))
def test_every_listed_search_and_evaluation_is_accepted_with_limits(game: str) -> None:
    for search in GAMES[game]["searches"]:
        for evaluation in [None, *GAMES[game]["evaluations"]]:
            for limits in LIMITS:
                player: dict[str, Any] = {"search": search, **limits}
                if evaluation and search == "minimax":
                    player["evaluation"] = evaluation
                assert think(game, SETUPS[game], player)["move"] is not None


def test_the_levels_are_told_by_kind_in_rising_order() -> None:
    for game in GAMES.values():
        places: dict[str, list[int]] = {}
        for player in game["players"]:
            places.setdefault(player["kind"], []).append(player["place"])
        assert set(places) == {"level", "article", "other"}
        assert all(found == list(range(1, len(found) + 1)) for found in places.values())
        assert [player["id"] for player in game["players"] if player["kind"] == "level"] == [
            f"level-{n}" for n in places["level"]
        ]


@pytest.mark.parametrize("game", list(GAMES))
def test_an_empty_setup_has_the_letters_of_the_game_and_as_many_squares_as_its_board(game: str) -> None:
    setup = GAMES[game]["setup"]
    if setup["kind"] == "numbers":
        cells = setup["empty"].partition(";")[0].replace("/", " ").split()
        assert set(cells) == {setup["taken"]}
    else:
        cells, _, mover = setup["empty"].partition(" ")
        assert set(cells) == {setup["letters"]["empty"]}
        assert mover == (setup["letters"]["first"] if setup["mover"] else "")
    assert len(cells) == GAMES[game]["rows"] * GAMES[game]["columns"]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_pictures_of_the_rules_are_a_position_and_the_move_that_is_played_there(game: str) -> None:
    before, after = (answer({"op": "view", "record": record}) for record in GAMES[game]["pictures"])
    assert after["game"] == before["game"] == game
    assert after["last"] in before["legal"]
    assert after["cells"] == before["cells"] | before["legal"][after["last"]]
    changed = len(before["legal"][after["last"]])
    assert changed > 2 or after["result"] or after["line"] != before["line"]


CAPTIONS = {
    "othello": ("Black", ["d4", "e4"]),  # the discs that turn over: one in the column, one on a diagonal
    "tictactoe": ("Nought", []),
    "numbers": ("Row", []),
}


@pytest.mark.parametrize("game", list(GAMES))
def test_what_the_page_says_below_the_pictures_is_so(game: str) -> None:
    before, after = (answer({"op": "view", "record": record}) for record in GAMES[game]["pictures"])
    side, turned = CAPTIONS[game]
    assert list(before["legal"][after["last"]])[1:] == turned
    english, japanese = (
        json.loads((ROOT / "web" / "locales" / f"{language}.json").read_text("utf-8"))[f"help.picture.{game}"]
        for language in ("en", "ja")
    )
    assert english.startswith(side)
    facts = [after["last"]]
    if after["line"]:
        taken = str(before["cells"][after["last"]])
        facts = [taken, after["line"]["column"]]
    for fact in facts:
        assert fact in english
        assert fact in japanese


@pytest.mark.parametrize("game", list(GAMES))
def test_a_won_game_is_worth_what_the_game_says_that_it_adds_to_the_margin(game: str) -> None:
    values = GAMES[game]["values"]
    for seed in range(5):
        request = {"op": "match", "game": game, "first": "random", "second": "random", "seed": seed}
        ended = answer(request)
        reply = answer({"op": "think", "record": ended["record"], "player": "random"})
        if ended["result"]["winner"] == "draw":
            assert reply["value"] == 0
            continue
        assert abs(reply["value"]) >= values["decisive"]
        if values["margin"] is not None:
            assert abs(reply["value"] - ended["result"]["margin"]) == values["margin"]
            assert reply["margin"] == ended["result"]["margin"]


def test_games_that_count_say_in_what_and_which_evaluations_count_in_it() -> None:
    assert {name: game["values"]["unit"] for name, game in GAMES.items()} == {
        "tictactoe": None,
        "othello": "disc",
        "numbers": "point",
    }
    assert GAMES["othello"]["parts"] == {"discs": 1, "strong": 100}
    assert GAMES["numbers"]["parts"] == {"points": 1, "prospect": 4}
