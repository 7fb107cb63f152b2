"""`match`: one game between two players, the same one for the same seed."""

from __future__ import annotations

import json
import random
from itertools import count
from typing import Any

import pytest

from sakiyomi.games import GAMES as GAMES_OF_ENGINE
from sakiyomi.players import validation
from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import (
    Reply,
    answer,
    ask,
    assert_refused,
    changed,
    during,
    made_of,
    record,
    said,
    stream,
    timeless,
    view,
    with_programs,
)

START = {"tictactoe": 1, "othello": 4, "numbers": 3}
LISTED = {
    (game["id"], player["id"]): made_of(player)
    for game in answer({"op": "games"})["games"]
    for player in game["players"]
}


def match(game: str | None, first: Any, second: Any, seed: int | None = 1, **more: Any) -> list[Reply]:
    """The replies to a match of a game from its usual start, or from a `record`."""
    request = {"op": "match", "game": game, "first": first, "second": second, "seed": seed}
    replies = ask(changed(request, more))
    assert "error" not in replies[-1], replies[-1]
    return replies


GAMES = [
    ("tictactoe", "level-2", {"search": "random"}),
    ("tictactoe", "article-004", "level-3"),
    ("othello", {"search": "random"}, {"search": "random"}),
    ("othello", "level-1", "article-001-discs"),
    ("othello", {"search": "random"}, {"search": "best", "nodes": 300}),
    ("numbers", "level-1", "article-003-2"),
    ("numbers", {"search": "alphabeta", "depth": 2, "noise": 0.5}, {"search": "random"}),
]


@pytest.mark.parametrize(("game", "first", "second"), GAMES)
def test_a_match_is_played_by_the_rules_with_the_chance_of_the_contract(
    game: str, first: Any, second: Any
) -> None:
    """Each move is what `think` answers with the seed that is drawn for it."""
    seed = 99
    *replies, last = match(game, first, second, seed, opening=START[game])
    chance = random.Random(2**32 + seed)
    given: Reply = {"game": game, "moves": [], **({"seed": seed} if game == "numbers" else {})}
    for ply, reply in enumerate(replies):
        shown = view(**given)
        assert reply["by"] == shown["turn"]
        if ply < START[game]:
            legal = list(shown["legal"])
            known = (legal[int(chance.random() * len(legal))], 0)
        else:
            by = {"first": first, "second": second}[reply["by"]]
            player = LISTED[game, by] if isinstance(by, str) else by
            thought = stream(given, {**player, "seed": int(chance.random() * 2**32)})[-1]
            known = (thought["move"], thought["nodes"])
        assert (reply["move"], reply["nodes"]) == known
        assert ("opening" in reply) == (ply < START[game])
        given["moves"].append(reply["move"])
    shown = view(**given)
    assert last["record"] == shown["record"]
    assert last["result"] == shown["result"] is not None


def test_a_player_with_a_seed_keeps_it() -> None:
    """So it plays the same whatever the match's seed."""
    given = record("tictactoe", "OXOXOX---")
    games = [match(None, "random seed=7", "random seed=8", seed, record=given) for seed in range(20)]
    assert all(list(map(timeless, game)) == list(map(timeless, games[0])) for game in games)
    others = {match(None, "random", "random", seed, record=given)[0]["move"] for seed in range(20)}
    assert others == {"a3", "b3", "c3"}


def test_in_numbers_the_board_is_drawn_from_the_seed() -> None:
    for game, given, board in [
        ("numbers", None, (42, 8)),
        (None, record("numbers", size=5), (42, 5)),
        (None, record("numbers", seed=7), (7, 8)),
    ]:
        last = match(game, "level-2", "level-1", 42, record=given)[-1]
        assert (last["record"]["seed"], last["record"]["size"]) == board


def test_a_match_goes_on_from_a_record() -> None:
    *replies, last = match(None, "level-3", "random", 1, record=record("othello", moves="f5 D6"))
    assert replies[0]["by"] == "first"
    assert last["record"]["moves"] == ["f5", "d6", *(reply["move"] for reply in replies)]
    setup = record("tictactoe", "OX-XO----")
    *replies, last = match(None, "random", "random", 1, record=setup)
    assert last["record"] == {**setup, "moves": [reply["move"] for reply in replies]}


def test_a_match_from_a_finished_game_says_how_it_ended() -> None:
    (only,) = match(None, "random", "random", 1, record=record("tictactoe", moves="a1b1a2b2a3"))
    assert only["result"] == {"winner": "first", "margin": None, "squares": ["a1", "a2", "a3"]}


def test_forced_passes_are_played_are_not_told_and_are_plies_of_an_opening() -> None:
    """Of games that are random to their end some have passes: sixty plies are then fewer than sixty moves."""
    passed = 0
    for seed in range(12):
        *replies, last = match("othello", "random", "random", seed, opening=60)
        inside = sum("opening" in reply for reply in replies)
        before, after = (
            view("othello", None, last["record"]["moves"][:count])["ply"] for count in (inside - 1, inside)
        )
        assert before < 60 <= after or inside == len(replies)
        passed += before < 60 <= after and inside < 60
    assert passed > 0


@pytest.mark.parametrize(
    ("first", "second", "more", "repeatable"),
    [
        ("random", "level-1", {"seed": 1}, True),
        ("random", "minimax depth=2 ties=first", {}, False),
        ("minimax depth=2 ties=first", "minimax depth=2 ties=first", {}, True),
        ("minimax depth=2 ties=first", "minimax depth=2 ties=first", {"opening": 1}, False),
        ("minimax depth=2 ties=first", "minimax depth=1 ties=last noise=0.1", {}, False),
        ("random seed=1", "wincut seed=2", {}, True),
        ("random seed=1", "wincut", {}, False),
        ("minimax depth=2 ties=first", "best ties=first seconds=0.01", {"seed": 1}, False),
    ],
)
def test_a_match_says_whether_its_request_gives_the_same_game_again(
    first: str, second: str, more: Reply, repeatable: bool
) -> None:
    replies = match("tictactoe", first, second, more.pop("seed", None), **more)
    assert replies[-1]["repeatable"] is repeatable


def test_numbers_without_a_seed_is_another_board_each_time() -> None:
    lasts = [match("numbers", "article-003-1", "article-003-1", None)[-1] for _ in range(2)]
    assert lasts[0]["record"]["seed"] != lasts[1]["record"]["seed"]
    assert lasts[0]["repeatable"] is False
    given = record("numbers", seed=3)
    assert match(None, "article-003-1", "article-003-1", None, record=given)[-1]["repeatable"] is True


BEST = "best seconds=30"
LONG: Reply = {"op": "match", "id": "long", "game": "othello", "first": BEST, "second": BEST, "opening": 2}
STOP: Reply = {"op": "stop", "id": "long"}


def test_a_stop_ends_a_match_in_the_middle_of_a_thought_and_views_are_answered_there() -> None:
    (*replies, last), *heard = during(LONG, {"op": "view", "record": {"game": "othello"}}, STOP, at=6)
    assert heard == [[view("othello")], []], "a stop that stops something is answered by the end of the match"
    assert (last["stopped"], last["result"]) == (True, None)
    assert last["record"]["moves"] == [reply["move"] for reply in replies]
    assert len(replies) == 2


def test_a_stop_between_two_replies_ends_a_match_also_in_its_opening() -> None:
    conversation = Conversation()
    stream = conversation.answer(json.dumps({**LONG, "first": "random", "second": "random"}))
    first = json.loads(next(stream))
    assert said('{"op":"stop","id":"long"}', conversation) == []
    (last,) = map(json.loads, stream)
    assert last["stopped"] is True
    assert (first["opening"], last["record"]["moves"]) == (True, [first["move"]])


def test_a_thought_stops_a_match_and_a_match_a_thought() -> None:
    thought = {"op": "think", "record": {"game": "othello"}, "player": BEST}
    (*_, last), heard = during(LONG, {**thought, "player": "minimax depth=1"}, at=6)
    assert last["stopped"] is True
    assert "stopped" not in heard[-1]
    (*_, last), heard = during(thought, {**LONG, "id": "b", "first": "random", "second": "random"}, at=6)
    assert last["stopped"] is True
    assert heard[-1]["result"]


VALID: Reply = {"op": "match", "game": "othello", "first": "random", "second": "random"}

GIVEN: Reply = {"game": None, "record": {"game": "othello"}}
WRONG: dict[tuple[str, str], list[Reply]] = {
    ("bad-request", "game"): [{"game": None}],
    ("unknown-game", "game"): [{"game": "chess"}, {"game": "leaves"}],
    ("bad-player", "first"): [{"first": "level-99"}],
    ("bad-player", "second.search"): [{"second": {"search": "deep"}}],
    ("bad-request", "opening"): [{**GIVEN, "opening": 2}],
    ("unknown-game", "record.game"): [{**GIVEN, "record": {"game": "leaves"}}],
    ("illegal-move", "record.moves[0]"): [{**GIVEN, "record": {"game": "othello", "moves": "a1"}}],
}


def test_what_cannot_be_played_is_refused_with_its_field() -> None:
    assert_refused(WRONG, VALID)


# Games that do not end

ENDLESS = """
class Game:
    id, name, rows, columns = "endless", "Endless", 2, 2
    def __init__(self, ply=0, over=False):
        self.ply, self.over = ply, over
    @property
    def turn(self):
        return ("first", "second")[self.ply % 2]
    def moves(self):
        return ["a1", "b1"]
    def play(self, move):
        return Game(self.ply + 1, move == "b1")
    def owner(self, name):
        return 0
    def margin(self):
        return 1 if self.over else None
    def text(self):
        return f"{self.ply} {self.over}"
"""
FIRST_MOVE = "\ndef search(position, depth, evaluate):\n    return 0, position.moves()[0]\n"


@pytest.mark.parametrize(("most", "ply"), [("", 300), ("\nGame.max_game_length = 40\n", 40)])
def test_a_game_of_an_author_that_does_not_end_is_ended_as_its_error(most: str, ply: int) -> None:
    conversation = with_programs()
    source = ENDLESS + FIRST_MOVE + most
    assert "error" not in ask({"op": "load", "name": "mine", "source": source}, conversation)[-1]
    request = {"op": "match", "game": "endless", "first": "mine depth=1", "second": "mine depth=1", "seed": 1}
    *moves, last = ask(request, conversation)
    assert len(moves) == ply
    found = last["error"]
    assert (found["code"], found["args"]["name"], found["args"]["during"]) == ("user-code", "mine", "game")
    assert found["args"]["facts"] == {"game": "endless", "ply": ply}
    assert f"endless goes on after ply {ply}" in found["message"]


PASSING = """
class Game:
    id, name, rows, columns, max_game_length = "passing", "Passing", 1, 4, 20
    def __init__(self, played=()):
        self.played = played
    @property
    def turn(self):
        return ("first", "second")[len(self.played) % 2]
    def moves(self):
        if len(self.played) in (2, 3, 4) or "d1" in self.played[:2]:
            return ["pass"]
        return [name for name in ("a1", "b1", "c1", "d1") if name not in self.played]
    def play(self, move):
        return Game((*self.played, move))
    def owner(self, name):
        return 0 if name not in self.played else -1 if name in self.played[1::2] else 1
    def margin(self):
        return 1 if len(self.played) == 7 and "d1" not in self.played[:2] else None
"""
"""After two moves there are three passes, then two moves. If one of the first two is d1, passes never end."""


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Conversation:
    """On a slow device, where the time for random games is over after the first, which does not end."""
    monkeypatch.setattr(validation, "monotonic", count(step=60).__next__)
    conversation = with_programs()
    assert "error" not in ask({"op": "load", "name": "mine", "source": PASSING}, conversation)[-1]
    return conversation


def test_passes_that_follow_each_other_are_all_played_and_may_all_be_written(passing: Conversation) -> None:
    for written in ("a1b1", "a1b1 pass", "a1b1 pass -- ps"):
        shown = ask({"op": "view", "record": record("passing", moves=written)}, passing)[-1]
        assert (shown["ply"], shown["turn"], shown["passed"]) == (5, "second", "first")
        assert (list(shown["legal"]), shown["moves"]) == (["c1", "d1"], ["a1", "b1"])
    (*_, refusal) = ask({"op": "view", "record": record("passing", moves="a1b1" + " ps" * 4)}, passing)
    assert (refusal["error"]["code"], refusal["error"]["field"]) == ("illegal-move", "record.moves[5]")
    request = {"op": "think", "record": record("passing", moves="a1b1"), "player": "best depth=3 ties=first"}
    assert ask(request, passing)[-1]["line"] == ["c1", "d1"]


def test_passes_without_end_are_a_limit(passing: Conversation) -> None:
    found = ask({"op": "view", "record": record("passing", moves="a1d1")}, passing)[-1]["error"]
    assert (found["code"], found["field"], found["args"]) == ("limit", "record", {"least": 0, "most": 20})
    assert found["message"] == "the game goes on after ply 20, which is its max_game_length: passing"


def test_a_game_of_ours_that_does_not_end_is_ended_as_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        GAMES_OF_ENGINE, "tictactoe", GAMES_OF_ENGINE["tictactoe"]._replace(max_game_length=3)
    )
    request = {"op": "match", "game": "tictactoe", "first": "random", "second": "random", "seed": 1}
    *moves, last = ask(request)
    assert len(moves) == 3
    found = last["error"]
    assert (found["code"], found["field"], found["args"]) == ("limit", "game", {"least": 0, "most": 3})
    assert found["message"].startswith("the game goes on after ply 3,")
