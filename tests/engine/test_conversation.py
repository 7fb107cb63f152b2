"""One conversation: nothing is kept between lines, and others may be answered during a thought."""

from __future__ import annotations

import itertools
import json
import random
import time

import pytest

from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import Interruption, Reply, ask, command, during, record, said, timeless
from tests.engine.obvious import OTHELLO_START, drawn_numbers, middle

LONG: Reply = {"op": "think", "id": "long", "record": {"game": "othello"}, "player": "minimax seconds=30"}
SHORT: Reply = {**LONG, "player": "minimax depth=6 ties=first"}
LONGEST: Reply = {**LONG, "player": "minimax depth=40"}
STOP: Reply = {"op": "stop", "id": "long"}
MOVES = ["d3", "c4", "f5", "e6"]
NOTHING_STOPPED: Reply = {"id": "long", "stopped": False, "done": True}


def requests() -> list[Reply]:
    rng = random.Random(1)
    found: list[Reply] = [{"op": "games"}, {"op": "nothing"}]
    found.append({"op": "think", "id": 1, "record": record("tictactoe"), "player": "level-9"})
    for i in range(2):
        othello = record("othello", middle(OTHELLO_START, rng, 0, 40).setup())
        numbers = record("numbers", drawn_numbers(i, 6).setup())
        found += [{"op": "view", "record": each} for each in (othello, numbers)]
        for given, player in [
            (othello, "minimax depth=2 ties=first"),
            (othello, f"minimax nodes=300 seed={i}"),
            # Which compares moves: else a slow machine hears more answers within a depth.
            (numbers, f"best nodes=4000 seed={i} multipv=2"),
            (numbers, f"minimax depth=3 seed={i} noise=0.5"),
            (record("tictactoe", "O---X----"), f"wincut seed={i}"),
        ]:
            found.append({"op": "think", "record": given, "player": player})
    for op, best in (("exercise", {}), ("refutation", {"best": "c1"})):
        found.append({"op": op, "record": record("numbers", seed=1, size=5), "move": "a1", **best})
        found.append({"op": op, "record": record("tictactoe", "O---X----"), "move": "b1", **best})
    players = {"game": "othello", "seed": 3}
    found.append({"op": "match", "first": "level-1", "second": "best nodes=300", "opening": 6, **players})
    found.append({"op": "tournament", "players": ["level-2", "random"], "games": 150, **players})
    return found


def answers(line: Reply, conversation: Conversation | None = None) -> list[Reply]:
    return [timeless(reply) for reply in ask(line, conversation)]


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    lines = requests()
    alone = [answers(line) for line in lines]
    together = Conversation()
    order = [*range(len(lines)), *random.Random(2).sample(range(len(lines)), len(lines))]
    for i in order:
        assert answers(lines[i], together) == alone[i]


def test_an_answer_depends_neither_on_the_hash_seed_nor_on_the_pipe() -> None:
    given = "\n".join(json.dumps(line) for line in requests()).encode()
    here = [reply for line in requests() for reply in answers(line)]
    out, _ = command(given=given, PYTHONHASHSEED="424242")
    assert [timeless(json.loads(line)) for line in out.splitlines()] == here


@pytest.mark.parametrize("request_", [LONG, LONGEST], ids=["deepening", "one depth"])
def test_a_stop_ends_a_thought_with_its_best_answer(request_: Reply) -> None:
    start = time.process_time()
    replies, got = during(request_, STOP)
    assert time.process_time() - start < 5
    assert got == [], "a stop that stops something is answered by the end of the thought"
    *earlier, last = replies
    assert last["stopped"] is True
    assert last["move"] in MOVES
    assert last["line"][0] == last["move"]
    assert [move["move"] for move in last["moves"]] == MOVES
    assert all("stopped" not in reply for reply in earlier)
    if request_ is LONG:
        assert last["depth"] >= 1
        assert last["value"] is not None


def test_a_stopped_thought_says_what_its_deepest_depth_says() -> None:
    (*_, last), _ = during({**LONG, "player": "minimax seconds=30 ties=first"}, STOP, at=20)
    again = ask({**LONG, "player": f"minimax depth={last['depth']} ties=first"})[-1]
    for key in ["move", "value", "moves", "line", "outcome", "margin"]:
        assert last[key] == again[key]


def test_a_stop_of_nothing_says_so() -> None:
    conversation = Conversation()
    assert ask(STOP, conversation) == [NOTHING_STOPPED]
    ask({**LONG, "player": "minimax depth=1"}, conversation)
    assert ask(STOP, conversation) == [NOTHING_STOPPED]


def test_a_stop_of_another_thought_and_what_is_refused_stop_nothing() -> None:
    others: list[tuple[Reply, str | None]] = [
        ({"op": "stop", "id": "other"}, None),
        ({"op": "stop", "id": "long", "now": True}, "bad-request"),
        ({"op": "think", "id": 9, "record": record("othello"), "player": "nobody"}, "bad-player"),
    ]
    for other, code in others:
        (*_, last), (got,) = during(SHORT, other, at=2)
        assert "stopped" not in last
        assert got["id"] == other["id"]
        assert got["error"]["code"] == code if code else got["stopped"] is False


def test_a_view_and_the_games_are_answered_during_a_thought() -> None:
    asked: list[Reply | str] = [
        {"op": "view", "id": 1, "record": record("othello", None, "f5d6")},
        {"op": "games", "id": 2},
        {"op": "view", "id": 3, "record": record("tictactoe", None, "b2")},
        {"op": "view", "id": 4, "record": record("tictactoe", None, "z2")},
        {"op": "nothing", "id": 5},
        "{",
    ]
    replies, *got = during(SHORT, *asked, at=2)
    assert got == [ask(line) for line in asked]
    assert timeless(replies[-1]) == timeless(ask(SHORT)[-1])


def test_a_second_thought_stops_the_first() -> None:
    second = {**LONG, "id": 2, "record": record("tictactoe", "O---X----"), "player": "minimax ties=first"}
    (*_, last), (*_, answer) = during(LONGEST, second)
    assert last["stopped"] is True
    assert last["move"] in MOVES
    assert timeless(answer) == timeless(ask(second)[-1])


def test_a_second_thought_can_be_stopped_in_its_turn() -> None:
    conversation = Conversation()
    got: list[Reply] = []
    inner = Interruption(conversation, lambda: got.extend(said('{"op": "stop", "id": "two"}', conversation)))
    outer = Interruption(conversation, lambda: got.extend(ask({**LONGEST, "id": "two"}, conversation, inner)))
    last = ask(LONGEST, conversation, outer)[-1]
    assert (last["id"], last["stopped"]) == ("long", True)
    assert (got[-1]["id"], got[-1]["stopped"]) == ("two", True)
    assert ask(STOP, conversation) == [NOTHING_STOPPED]


def test_a_thought_pauses_often() -> None:
    """Every few milliseconds is the aim; half a second is grossly wrong.

    Measured by this process's own time, so that what else the machine does is left out.
    """
    for game in ["othello", "numbers", "tictactoe"]:
        times = [time.process_time()]
        request = {"op": "think", "record": record(game), "player": "minimax nodes=50000"}
        ask(request, None, lambda: times.append(time.process_time()))  # noqa: B023 - of this turn
        assert len(times) > 4
        assert max(b - a for a, b in itertools.pairwise(times)) < 0.5


def test_ids_of_both_kinds_come_back_on_every_reply() -> None:
    ids: list[str | int] = ["", "a", "é", "\ud800", "\n", 0, -1, 10**15, 2**63]
    lines: list[Reply] = [{"op": "games"}, {"op": "nothing"}, {"op": "view"}, {**LONG, "player": "random"}]
    for given, line in itertools.product(ids, lines):
        assert ask({**line, "id": given})[-1]["id"] == given


def test_a_stop_between_two_replies_ends_the_thought_of_just_this_id() -> None:
    """An id in text is not the number that it looks like."""
    conversation = Conversation()
    replies = conversation.answer(json.dumps({**LONG, "id": 1}))
    assert json.loads(next(replies))["done"] is False
    assert ask({"op": "stop", "id": "1"}, conversation)[-1]["stopped"] is False
    assert said('{"op": "stop", "id": 1}', conversation) == []
    *_, last = map(json.loads, replies)
    assert (last["stopped"], last["done"]) == (True, True)
    assert last["seconds"] < 15
