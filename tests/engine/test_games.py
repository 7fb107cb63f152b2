"""`games` lists what a menu needs, and nothing that `think` refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.door import answer, refused, think, view

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
        assert set(game) == {
            "id",
            "rows",
            "columns",
            "sides",
            "evaluations",
            "searches",
            "players",
            "default",
        }
        size = {"tictactoe": 3, "othello": 8, "numbers": 8}[name]
        assert game["rows"] == game["columns"] == size
        assert set(game["sides"]) == {"first", "second"}
        ids = [player["id"] for player in game["players"]]
        assert len(ids) == len(set(ids))
        assert game["default"] in ids
        for player in game["players"]:
            assert player["name"]
            assert player["search"] in game["searches"]
            assert player.get("evaluation", None) in [None, *game["evaluations"]]
    assert GAMES["othello"]["sides"] == {"first": "black", "second": "white"}


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


@pytest.mark.parametrize(("game", "player"), PLAYERS)
def test_every_listed_player_plays(game: str, player: str) -> None:
    reply = think(game, SETUPS[game], player)
    assert reply["move"] in view(game, SETUPS[game])["legal"]


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
    spelled = {key: value for key, value in entry.items() if key not in ("id", "name")}
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


def test_games_says_the_same_each_time() -> None:
    assert answer({"op": "games"}) == answer({"op": "games"})
