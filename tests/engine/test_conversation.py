"""One conversation: nothing is kept between lines, and others may be answered during a thought."""

from __future__ import annotations

import itertools
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from engine.service import Conversation
from tests.engine.conversation import Reply, ask, checked, python, record, said, timeless, view
from tests.engine.obvious import OTHELLO_START, drawn_numbers, middle

LONG: Reply = {
    "op": "think",
    "id": "long",
    "record": {"game": "othello"},
    "player": {"search": "minimax", "seconds": 30},
}
LONGEST: Reply = {**LONG, "player": {"search": "minimax", "depth": 40}}
STOP: Reply = {"op": "stop", "id": "long"}


def requests() -> list[Reply]:
    rng = random.Random(1)
    found: list[Reply] = [{"op": "games"}]
    for i in range(4):
        setup = middle(OTHELLO_START, rng, 0, 40).setup()
        players: list[Reply] = [
            {"search": "minimax", "depth": 2, "ties": "first"},
            {"search": "minimax", "nodes": 300, "seed": i},
            {"search": "random", "seed": i},
        ]
        found += [{"op": "think", "record": record("othello", setup), "player": player} for player in players]
        found.append({"op": "view", "record": record("othello", setup)})
        numbers = record("numbers", drawn_numbers(i, 6).setup())
        found.append({"op": "view", "record": numbers})
        noisy = {"search": "minimax", "depth": 3, "seed": i, "noise": 0.5}
        cut = {"search": "wincut", "seed": i}
        found += [
            {"op": "think", "record": numbers, "player": noisy},
            {"op": "think", "record": record("tictactoe", "O---X----"), "player": cut},
        ]
    found.append({"op": "think", "id": 1, "record": record("tictactoe"), "player": "level-9"})
    found.append({"op": "nothing"})
    return found


def all_said(lines: list[Reply], conversation: Conversation) -> list[list[Reply]]:
    return [[timeless(reply) for reply in ask(line, conversation)] for line in lines]


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    lines = requests()
    alone = [all_said([line], Conversation())[0] for line in lines]
    together = Conversation()
    order = [*range(len(lines)), *random.Random(2).sample(range(len(lines)), len(lines))]
    for i in order:
        assert all_said([lines[i]], together)[0] == alone[i]


def test_an_answer_does_not_depend_on_the_hash_seed() -> None:
    given = "\n".join(json.dumps(line) for line in requests()).encode()
    answers = []
    for seed in ["0", "1", "424242"]:
        run = python("-m", "engine", given=given, PYTHONHASHSEED=seed)
        assert run.returncode == 0
        answers.append([timeless(json.loads(line)) for line in run.stdout.splitlines()])
    assert answers[0] == answers[1] == answers[2]
    assert answers[0] == [reply for replies in all_said(requests(), Conversation()) for reply in replies]


class Interruption:
    """A pause that does something once, at its nth call, and gives up a thought that never ends."""

    def __init__(self, conversation: Conversation, act: Callable[[], None], at: int = 3) -> None:
        self.conversation, self.act, self.at = conversation, act, at
        self.calls = 0

    def __call__(self) -> None:
        self.calls += 1
        if self.calls == self.at:
            self.act()
        if self.calls == self.at + 2000:
            raise AssertionError("the thought went on")


@pytest.mark.parametrize("request_", [LONG, LONGEST], ids=["deepening", "one depth"])
def test_a_stop_ends_a_thought_with_its_best_answer(request_: Reply) -> None:
    conversation = Conversation()
    got: list[Reply] = []
    pause = Interruption(conversation, lambda: got.extend(said(json.dumps(STOP), conversation)))
    start = time.perf_counter()
    replies = ask(request_, conversation, pause)
    assert time.perf_counter() - start < 5
    last = replies[-1]
    assert last["stopped"] is True
    assert last["move"] in ["d3", "c4", "f5", "e6"]
    assert last["line"][0] == last["move"]
    assert [move["move"] for move in last["moves"]] == ["d3", "c4", "f5", "e6"]
    assert all("stopped" not in reply for reply in replies[:-1])
    assert got == [], "a stop that stops something is answered by the end of the thought"
    if request_ is LONG:
        assert last["depth"] >= 1
        assert last["value"] is not None


def test_a_stopped_thought_says_what_its_deepest_depth_says() -> None:
    conversation = Conversation()
    got: list[Reply] = []
    pause = Interruption(conversation, lambda: got.extend(said(json.dumps(STOP), conversation)), 20)
    player = {"search": "minimax", "seconds": 30, "ties": "first"}
    last = ask({**LONG, "player": player}, conversation, pause)[-1]
    again = ask({**LONG, "player": {"search": "minimax", "depth": last["depth"], "ties": "first"}})[-1]
    for key in ["move", "value", "moves", "line", "outcome", "margin"]:
        assert last[key] == again[key]


def test_a_stop_of_nothing_says_so() -> None:
    conversation = Conversation()
    assert ask({"op": "stop", "id": "long"}, conversation) == [{"id": "long", "stopped": False, "done": True}]
    ask({**LONG, "player": {"search": "minimax", "depth": 1}}, conversation)
    assert ask(STOP, conversation) == [{"id": "long", "stopped": False, "done": True}]


def test_a_stop_of_another_thought_stops_nothing() -> None:
    conversation = Conversation()
    got: list[Reply] = []
    stop = {"op": "stop", "id": "other"}
    pause = Interruption(conversation, lambda: got.extend(ask(stop, conversation)), 2)
    replies = ask({**LONG, "player": {"search": "minimax", "depth": 6}}, conversation, pause)
    assert pause.calls >= 2
    assert got == [{"id": "other", "stopped": False, "done": True}]
    assert "stopped" not in replies[-1]


def test_a_view_and_the_games_are_answered_during_a_thought() -> None:
    conversation = Conversation()
    asked: list[Reply] = [
        {"op": "view", "id": 1, "record": record("othello", None, "f5d6")},
        {"op": "games", "id": 2},
        {"op": "view", "id": 3, "record": record("tictactoe", None, "b2")},
        {"op": "view", "id": 4, "record": record("tictactoe", None, "z2")},
        {"op": "nothing", "id": 5},
    ]
    expected = [ask(line) for line in asked]
    got: list[list[Reply]] = []
    broken: list[Reply] = []

    def act() -> None:
        got.extend(ask(line, conversation) for line in asked)
        broken.extend(checked(said("{", conversation)))

    request = {**LONG, "player": {"search": "minimax", "depth": 6, "ties": "first"}}
    replies = ask(request, conversation, Interruption(conversation, act, 2))
    assert got == expected
    assert broken[0]["error"]["code"] == "bad-json"
    assert timeless(replies[-1]) == timeless(ask(request)[-1])


def test_a_second_thought_stops_the_first() -> None:
    conversation = Conversation()
    second = {
        "op": "think",
        "id": 2,
        "record": record("tictactoe", "O---X----"),
        "player": {"search": "minimax", "ties": "first"},
    }
    got: list[Reply] = []
    pause = Interruption(conversation, lambda: got.extend(ask(second, conversation)))
    last = ask(LONGEST, conversation, pause)[-1]
    assert last["stopped"] is True
    assert last["move"] in view("othello")["legal"]
    assert "stopped" not in got[-1]
    assert timeless(got[-1]) == timeless(ask(second)[-1])
    assert ask(STOP, conversation)[-1]["stopped"] is False


def test_a_second_thought_can_be_stopped_in_its_turn() -> None:
    conversation = Conversation()
    got: list[Reply] = []
    inner = Interruption(conversation, lambda: got.extend(said('{"op": "stop", "id": "two"}', conversation)))
    outer = Interruption(conversation, lambda: got.extend(ask({**LONGEST, "id": "two"}, conversation, inner)))
    last = ask(LONGEST, conversation, outer)[-1]
    assert (last["id"], last["stopped"]) == ("long", True)
    assert (got[-1]["id"], got[-1]["stopped"]) == ("two", True)


def test_a_stop_that_is_refused_stops_nothing() -> None:
    conversation = Conversation()
    got: list[Reply] = []
    bad = {"op": "stop", "id": "long", "now": True}
    pause = Interruption(conversation, lambda: got.extend(ask(bad, conversation)), 2)
    last = ask({**LONG, "player": {"search": "minimax", "depth": 6}}, conversation, pause)[-1]
    assert got[0]["error"]["code"] == "bad-request"
    assert "stopped" not in last


def test_a_second_thought_that_is_refused_stops_nothing() -> None:
    conversation = Conversation()
    got: list[Reply] = []
    bad = {"op": "think", "id": 9, "record": record("othello"), "player": "nobody"}
    pause = Interruption(conversation, lambda: got.extend(ask(bad, conversation)), 2)
    last = ask({**LONG, "player": {"search": "minimax", "depth": 6}}, conversation, pause)[-1]
    assert got[0]["error"]["code"] == "bad-player"
    assert "stopped" not in last


def test_a_thought_that_is_left_in_the_middle_leaves_nothing_behind() -> None:
    conversation = Conversation()
    replies = conversation.answer(json.dumps(LONG))
    next(replies)
    del replies
    assert ask(STOP, conversation)[-1] in ({"id": "long", "stopped": False, "done": True},), (
        "nothing is being thought any more"
    )
    assert all_said(requests()[:5], conversation) == all_said(requests()[:5], Conversation())


def clock(times: list[float]) -> Callable[[], None]:
    return lambda: times.append(time.process_time())


def test_a_thought_pauses_often() -> None:
    """Every few milliseconds is the aim; half a second is grossly wrong.

    Measured by this process's own time, so that what else the machine does is left out.
    """
    for game in ["othello", "numbers", "tictactoe"]:
        request = {"op": "think", "record": record(game), "player": {"search": "minimax", "nodes": 50_000}}
        times = [time.process_time()]
        ask(request, None, clock(times))
        assert len(times) > 4
        assert max(b - a for a, b in itertools.pairwise(times)) < 0.5


def test_a_conversation_answers_bytes_as_it_answers_text() -> None:
    for line in requests()[:6]:
        text = json.dumps(line)
        assert [timeless(r) for r in ask(text)] == [timeless(r) for r in ask(text.encode())]


def test_ids_of_both_kinds_come_back_on_every_reply() -> None:
    ids: list[str | int] = ["", "a", "é", "\ud800", "\n", 0, -1, 10**15, 2**63]
    lines: list[Reply] = [{"op": "games"}, {"op": "nothing"}, {"op": "view"}]
    for given in ids:
        for line in [*lines, {**LONG, "player": {"search": "random"}}]:
            for reply in ask({**line, "id": given}):
                assert reply["id"] == given


def test_an_id_of_another_kind_is_refused() -> None:
    kinds: list[Any] = [True, None, 1.0, [], {}]
    for given in kinds:
        replies = said(json.dumps({"op": "games", "id": given}), Conversation())
        assert len(checked(replies)) == 1
        assert (replies[0]["error"]["code"], replies[0]["error"]["field"]) == ("bad-request", "id")
        assert "id" not in replies[0]


def test_a_stop_between_two_replies_ends_the_thought() -> None:
    conversation = Conversation()
    replies = conversation.answer(json.dumps(LONG))
    first = json.loads(next(replies))
    assert first["done"] is False
    assert said(json.dumps(STOP), conversation) == []
    rest = [json.loads(reply) for reply in replies]
    assert rest[-1]["stopped"] is True
    assert rest[-1]["done"] is True
    assert rest[-1]["seconds"] < 1


def test_an_id_in_text_is_not_the_number_that_it_looks_like() -> None:
    conversation = Conversation()
    replies = conversation.answer(json.dumps({**LONG, "id": 1}))
    next(replies)
    assert ask({"op": "stop", "id": "1"}, conversation)[-1]["stopped"] is False
    assert said('{"op": "stop", "id": 1}', conversation) == []
    assert json.loads([*replies][-1])["stopped"] is True
