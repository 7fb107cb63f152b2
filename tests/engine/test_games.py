"""`games` lists what a menu needs, and nothing that `think` refuses."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from sakiyomi.games import RESERVED
from sakiyomi.players.players import spelled_out
from tests.engine.conversation import ROOT, answer, made_of, refused, think

GAMES: dict[str, dict[str, Any]] = {game["id"]: game for game in answer({"op": "games"})["games"]}
SETUPS = {  # from which every player answers soon; another game is thought about from its start
    "tictactoe": "O---X----",
    "othello": "X-OOO-OXOXOOOOXXOOXXOXOXOOXOXOXXOOXOOOOX-OXXX---OOXXOOO---XOOOOO O",
    "numbers": "1 2 3 4/-1 -2 -3 -4/5 6 7 8/9 -9 8 -8; row 1; 0:0",
}
PLAYERS = [(game, player["id"]) for game in GAMES for player in GAMES[game]["players"]]


def thought_through(game: str, player: Any) -> dict[str, Any]:
    """What a player answers when it does think: one with noise now and then plays at random."""
    for _ in range(100):
        reply = think(game, SETUPS.get(game), player)
        if reply["nodes"] or player in ("random", {"search": "random"}):
            break
    return reply


@pytest.mark.parametrize(("game", "player"), PLAYERS)
def test_a_listed_player_is_the_player_that_its_entry_spells_out(game: str, player: str) -> None:
    entry = next(entry for entry in GAMES[game]["players"] if entry["id"] == player)
    spelled = made_of(entry)
    one, two = (thought_through(game, who) for who in (player, spelled))
    same = ["value", "outcome", "depth"]
    same += ["moves", "nodes"] if spelled["search"] != "wincut" else []
    same += ["move"] if spelled.get("ties") in ("first", "last") else []
    assert {key: one[key] for key in same} == {key: two[key] for key in same}


@pytest.mark.parametrize("game", GAMES)
def test_a_listed_player_that_another_game_does_not_list_is_refused_there(game: str) -> None:
    for player in {player for _, player in PLAYERS if (game, player) not in PLAYERS}:
        request = {"op": "think", "record": {"game": game}, "player": player}
        assert refused(request) == ("bad-player", "player")


def test_the_levels_are_told_by_kind_in_rising_order() -> None:
    for game in GAMES.values():
        places: dict[str, list[int]] = {}
        for player in game["players"]:
            places.setdefault(player["kind"], []).append(player["place"])
        assert {"level", "other"} <= set(places) <= {"level", "article", "other"}
        assert all(found == sorted(set(found)) for found in places.values())
        for found in places.values():
            assert [n for n in found if n % 1 == 0] == list(range(1, found[-1] + 1))
        levels = [player for player in game["players"] if player["kind"] == "level"]
        assert [level["id"] for level in levels] == [
            f"level-{n:g}".replace(".", "-") for n in places["level"]
        ]
        assert [level["name"] for level in levels] == [f"Level {n:g}" for n in places["level"]]


KEPT = {
    "tictactoe": ["random", "minimax depth=1", "best"],
    "othello": [
        "alphabeta depth=1 evaluation=discs noise=0.2",
        "alphabeta depth=1 evaluation=positional noise=0.1",
        "alphabeta depth=2 evaluation=positional",
        "alphabeta depth=2 evaluation=strong",
        "best nodes=1000 evaluation=strong",
        "best nodes=4000 evaluation=strong",
        "best nodes=20000 evaluation=strong",
        "best nodes=45000 evaluation=strong book=true",
        "best nodes=100000 evaluation=strong book=true",
    ],
    "numbers": [
        "alphabeta depth=1 noise=0.5",
        "alphabeta depth=1 noise=0.1",
        "alphabeta depth=2",
        "alphabeta depth=4",
        "best nodes=800 evaluation=prospect",
        "best nodes=100000 evaluation=prospect",
    ],
}
"""The players of `level-1`, `level-2`, …: addresses, kept games and a person's record have these ids."""


def test_no_id_of_a_level_has_changed_its_player() -> None:
    for game, texts in KEPT.items():
        levels = {player["id"]: made_of(player) for player in GAMES[game]["players"]}
        assert [levels[f"level-{n}"] for n in range(1, len(texts) + 1)] == [
            spelled_out(text) for text in texts
        ]


@pytest.mark.parametrize("game", GAMES)
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


CAPTIONS = {
    "othello": ("Black", ["d4", "e4"]),  # the discs that turn over: one in the column, one on a diagonal
    "tictactoe": ("Nought", []),
    "numbers": ("Row", []),
}


@pytest.mark.parametrize("game", CAPTIONS)
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


@pytest.mark.parametrize("game", GAMES)
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


def test_no_game_has_the_id_of_a_room_of_the_page() -> None:
    register = (ROOT / "web" / "src" / "rooms" / "index.ts").read_text("utf-8")
    rooms = set(re.findall(r"(?m)\broom\('([^']+)'|^  id: '([^']+)'", register))
    ids = {one or other for one, other in rooms}
    assert {"play", "arena"} <= ids
    assert ids <= set(RESERVED)
    assert not GAMES.keys() & set(RESERVED)
