"""Requests to the engine through its contract, with the checks that every reply must pass."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from sakiyomi.authors.host import Host
from sakiyomi.authors.programs import Programs
from sakiyomi.contract import replies
from sakiyomi.games import GAMES
from sakiyomi.service.conversation import Conversation
from tests.engine.declared import fits

ROOT = Path(__file__).resolve().parents[2]
CODES = {"bad-json", "bad-request", "unknown-op", "unknown-game", "bad-setup", "bad-move", "illegal-move"}
CODES |= {"game-over", "bad-player", "limit", "not-allowed", "user-code"}

Reply = dict[str, Any]


def only_once(pairs: list[tuple[str, Any]]) -> Reply:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"repeated key in {keys}"
    return dict(pairs)


def never(word: str) -> None:
    raise AssertionError(f"{word} in a reply")


def read(line: str) -> Reply:
    assert isinstance(line, str)
    assert "\n" not in line
    assert line.isascii()
    reply = json.loads(line, object_pairs_hook=only_once, parse_constant=never)
    assert isinstance(reply, dict)
    assert isinstance(reply["done"], bool)
    return reply


def checked(found: list[Reply]) -> list[Reply]:
    """Exactly the last is done; an error is well formed, known, last, and never our own defect."""
    assert [reply["done"] for reply in found] == [False] * (len(found) - 1) + [True]
    for reply in found:
        if "error" in reply:
            assert reply["done"]
            assert set(reply) <= {"error", "id", "done"}
            error = reply["error"]
            assert set(error) == {"code", "message", "field", "args"}
            assert error["code"] in CODES, error
            assert error["message"].strip()
            assert error["field"] is None or isinstance(error["field"], str)
            fits({key: reply[key] for key in ("error", "done")}, replies.Refused)
    return found


def with_programs(seconds: float = 600) -> Conversation:
    """A conversation in which programs may be loaded; by default their limit is beyond any load's reach."""
    return Conversation(allow_load=True, programs=Programs(dict(GAMES), Host(seconds)))


def said(
    line: str | bytes, conversation: Conversation, pause: Callable[[], object] = lambda: None
) -> list[Reply]:
    """All that is said to one line, nothing demanded of it."""
    return [read(reply) for reply in conversation.answer(line, pause)]


def written(request: Any) -> str | bytes:
    return request if isinstance(request, str | bytes) else json.dumps(request)


def ask(
    request: Any, conversation: Conversation | None = None, pause: Callable[[], object] = lambda: None
) -> list[Reply]:
    """The stream of replies to one request: an object, which they are declared for, or a line."""
    found = checked(said(written(request), conversation or Conversation(), pause))
    if isinstance(request, dict):
        given = request.get("id")
        proper = type(given) in (str, int)
        for reply in found:
            assert ("id" in reply) == proper, reply
            assert reply.get("id") == (given if proper else None)
            if "error" not in reply:
                one = replies.Printed if "printed" in reply else replies.MESSAGES[request["op"]][1]
                fits({key: reply[key] for key in reply if key not in ("id", "calls", "notes")}, one)
    return found


class Interruption:
    """A pause that does something once, at its nth call, and gives up a thought that never ends."""

    def __init__(
        self, conversation: Conversation, act: Callable[[], object], at: int = 3, most: int = 2000
    ) -> None:
        self.conversation, self.act, self.at, self.most = conversation, act, at, most
        self.calls = 0

    def __call__(self) -> None:
        self.calls += 1
        if self.calls == self.at:
            self.act()
        if self.calls == self.at + self.most:
            raise AssertionError("the thought went on")


def during(request: Reply, *asked: Reply | str, at: int = 3) -> list[list[Reply]]:
    """The replies to a request, then those to others that are `asked` at its nth pause."""
    conversation = Conversation()
    got: list[list[Reply]] = []
    pause = Interruption(
        conversation, lambda: got.extend(said(written(line), conversation) for line in asked), at
    )
    return [ask(request, conversation, pause), *got]


def stopped(request: Reply) -> list[Reply]:
    """The replies to a request that a stop ends."""
    replies, _ = during({**request, "id": 1}, {"op": "stop", "id": 1})
    return [{key: value for key, value in reply.items() if key != "id"} for reply in replies]


def answer(request: Any) -> Reply:
    """The last reply, which must be no error."""
    reply = ask(request)[-1]
    assert "error" not in reply, reply
    return reply


def record(game: str, setup: str | None = None, moves: Any = None, **more: Any) -> Reply:
    given = {"setup": setup, "moves": moves, **more}
    return {"game": game, **{key: value for key, value in given.items() if value is not None}}


def view(game: str, setup: str | None = None, moves: Any = None, **more: Any) -> Reply:
    return answer({"op": "view", "record": record(game, setup, moves, **more)})


def stream(given: Reply, player: Any) -> list[Reply]:
    """All thoughts on a record; the last says again what the one before it said."""
    found = ask({"op": "think", "record": given, "player": player})
    for reply in found:
        assert "error" not in reply, reply
    if len(found) > 1:
        brought_up_to_date = {"nodes", "cutoffs", "seconds", "done"}
        before, last = found[-2:]
        for key in last.keys() - brought_up_to_date:
            assert before[key] == last[key], key
    return found


def think(game: str, setup: str | None, player: Any, moves: Any = None, **more: Any) -> Reply:
    return stream(record(game, setup, moves, **more), player)[-1]


def made_of(player: Reply) -> Reply:
    """A listed player as a request may spell it out: without what only the list says of it."""
    return {key: value for key, value in player.items() if key not in ("id", "name", "kind", "place")}


def error(request: Any) -> Reply:
    """The error that answers this request."""
    *earlier, last = ask(request)
    assert not earlier, last
    assert "error" in last, last
    found: Reply = last["error"]
    return found


def refused(request: Any) -> tuple[str, str | None]:
    found = error(request)
    return found["code"], found["field"]


def assert_refused(table: Mapping[tuple[str, str], Iterable[Reply]], base: Reply | None = None) -> None:
    """All requests, or changes of `base`, get the code and field under which they stand."""
    failures = []
    for wanted, changes in table.items():
        for change in changes:
            found = refused(changed(base, change) if base else change)
            failures += [(change, found)] * (found != wanted)
    assert failures == []


def timeless(reply: Reply) -> Reply:
    return {key: value for key, value in reply.items() if key != "seconds"}


def python(*arguments: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A fresh Python in the project's folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        input=given,
        capture_output=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(ROOT / "engine"), **environment},
    )


def command(*words: object, given: bytes = b"", status: int = 0, **environment: str) -> tuple[str, str]:
    """What the engine prints in a process of its own, to both streams. It must end with `status`."""
    ended = python("-m", "engine", *map(str, words), given=given, **environment)
    assert ended.returncode == status, ended.stderr
    return ended.stdout.decode(), ended.stderr.decode()


def changed(request: Reply, change: Reply) -> Reply:
    """The request with these keys changed. A key that is None is left out."""
    return {key: value for key, value in {**request, **change}.items() if value is not None}
