"""The contract: a line of JSON in, lines of JSON out. `CONTRACT.md` is its reference.

Nothing about a game is kept between requests; each carries its whole game. What a `Conversation` does keep
is which thoughts are under way, so that a stop can find them. Stands on `engine.players` and
`engine.record`.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.fields import DIGITS, HUGE, Fields, Refusal, brief, whole
from engine.game import FIRST, PASS, SECOND
from engine.games import GAMES
from engine.players import Player, listed, player, think
from engine.record import Replay, replay
from engine.search import suited
from engine.search.limits import Limits
from engine.search.thought import Thought

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line, its end not counted."""
DEEPEST_NESTING: Final = 100
"""Brackets within brackets. Python's own limit differs from one platform to another."""

REQUESTS: Final[dict[str, tuple[str, ...]]] = {
    "games": (),
    "view": ("record",),
    "think": ("record", "player"),
    "stop": (),
}
"""What can be asked, and what each request holds beside `op` and `id`."""

Reply = dict[str, Any]
# A JSON string, also one that never ends: so that the time to find all strings grows with the text alone.
STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


class Conversation:
    """One conversation with whoever is at the other end of a pipe, or of a worker."""

    def __init__(self) -> None:
        self._thinking: list[Thinking] = []

    def answer(self, line: str | bytes, pause: Callable[[], object] = lambda: None) -> Iterator[str]:
        """The replies to one line, each a line of ASCII without its end; the last of them has `"done": true`.

        The request is read at once, the thinking is done as the replies are asked for. `pause` is called
        every few milliseconds of a thought; other lines may be answered meanwhile, in it or between two
        replies.
        """
        head: Reply = {}
        try:
            request = parse(line)
            head = identity(request)
            replies = self._replies(request, pause)
        except Exception as error:
            replies = iter([refusal(error)])
        return written(head, replies)

    def _replies(self, request: object, pause: Callable[[], object]) -> Iterator[Reply]:
        fields = Fields(request, "")
        op = fields.text("op")
        if op not in REQUESTS:
            raise Refusal("unknown-op", f"there is no request called {brief(op)}", "op", op=brief(op))
        fields.only("op", "id", *REQUESTS[op])
        if op == "games":
            return iter([games()])
        if op == "view":
            return iter([view(replay(fields.any("record")))])
        if op == "stop":
            return iter(self._stop(fields.values.get("id")))
        played = replay(fields.any("record"))
        by = player(fields.any("player"), played.game)
        for other in self._thinking:
            other.stopped = True
        thinking = Thinking(fields.values.get("id"))
        self._thinking.append(thinking)
        return self._think(thinking, played, by, pause)

    def _stop(self, name: str | int | None) -> list[Reply]:
        """Ends the thoughts of that name, which will say so themselves."""
        found = [thinking for thinking in self._thinking if thinking.name == name]
        for thinking in found:
            thinking.stopped = True
        return [] if found else [{"stopped": False, "done": True}]

    def _think(
        self, thinking: "Thinking", played: Replay, by: Player, pause: Callable[[], object]
    ) -> Iterator[Reply]:
        def stop() -> bool:
            pause()
            return thinking.stopped

        try:
            limits, thoughts = think(played.game, played.position, by, stop)
            for thought in thoughts:
                best = thought
                yield {**told(best, played, limits), "done": False}
                if thinking.stopped:
                    break
            stopped = {"stopped": True} if thinking.stopped else {}
            yield {**told(best, played, limits), **stopped, "done": True}
        finally:
            self._thinking.remove(thinking)


class Thinking:
    """A thought under way."""

    def __init__(self, name: str | int | None) -> None:
        self.name = name
        """The id of its request."""
        self.stopped = False


def parse(line: str | bytes) -> object:
    """The JSON value of a line; raises `Refusal`."""
    try:
        data = line.encode() if isinstance(line, str) else line
        data = data.removesuffix(b"\n").removesuffix(b"\r")
        if len(data) > LONGEST_LINE:
            message = f"a line has at most {LONGEST_LINE} bytes"
            raise Refusal("limit", message, None, least=0, most=LONGEST_LINE)
        text = data.decode()
        if text.count("[") + text.count("{") > DEEPEST_NESTING:
            check_nesting(text)
        return json.loads(text, parse_int=whole, parse_constant=no_number, object_pairs_hook=without_repeats)
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal("bad-json", f"this line is not JSON: {error}", None, reason=str(error)[:80]) from None


def check_nesting(text: str) -> None:
    """Raises ValueError where brackets nest too deep, so that it does so at the same depth everywhere."""
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST_NESTING:
            raise ValueError(f"brackets nest deeper than {DEEPEST_NESTING}")


def no_number(name: str) -> object:
    raise ValueError(f"{name} is no number")


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is repeated")
    return found


def identity(request: object) -> Reply:
    """The request's id, as its replies repeat it."""
    if not isinstance(request, dict) or "id" not in request:
        return {}
    name = request["id"]
    if type(name) not in (str, int):
        raise Refusal("bad-request", "id is a string or an integer", "id", expected="string or integer")
    if name in (HUGE, -HUGE):
        raise Refusal("limit", f"id has at most {DIGITS} digits", "id", most=DIGITS)
    return {"id": name}


def written(head: Reply, replies: Iterator[Reply]) -> Iterator[str]:
    """Replies as text. Whatever goes wrong while they are made is the last of them."""
    try:
        for reply in replies:
            yield json.dumps(head | reply, separators=(",", ":"), allow_nan=False)
    except Exception as error:
        yield json.dumps(head | refusal(error), separators=(",", ":"))


def refusal(error: Exception) -> Reply:
    """The reply that an exception ends a request with."""
    if not isinstance(error, Refusal):
        kind = type(error).__name__
        error = Refusal("internal", f"a defect of the engine: {kind}: {str(error)[:200]}", None, error=kind)
    told = {"code": error.code, "message": error.message, "field": error.field, "args": error.facts}
    return {"error": told, "done": True}


def games() -> Reply:
    """All that a menu needs."""
    return {
        "games": [
            {
                "id": game.id,
                "rows": game.rows,
                "columns": game.columns,
                "sides": {FIRST: game.sides[0], SECOND: game.sides[1]},
                "evaluations": list(game.evaluations),
                "searches": suited(game),
                "players": listed(game),
                "default": game.default,
            }
            for game in GAMES.values()
        ],
        "done": True,
    }


def view(played: Replay) -> Reply:
    """The position after a record, with all that its moves would change: who draws it needs no rules."""
    position, name = played.position, played.name
    legal = position.moves()
    changes = {name(move): {name(s): cell for s, cell in position.changes(move).items()} for move in legal}
    score = position.score()
    return {
        "game": played.game.id,
        "ply": played.ply,
        "turn": position.turn if legal else None,
        "setup": position.setup(),
        "record": played.record,
        "cells": {name(square): cell for square, cell in enumerate(played.cells)},
        "legal": changes,
        "line": position.line(),
        "score": {FIRST: score[0], SECOND: score[1]} if score else None,
        "last": played.moves[-1] if played.moves else None,
        "passed": played.passed if legal else None,
        "result": result(played),
        "moves": played.moves,
        "done": True,
    }


def result(played: Replay) -> Reply | None:
    """Who has won, by how much where that is counted, and by which squares where lines win."""
    margin = played.position.margin()
    if margin is None:
        return None
    return {
        "winner": FIRST if margin > 0 else SECOND if margin < 0 else "draw",
        "margin": margin if played.game.margin_of else None,
        "squares": [played.name(square) for square in played.position.completed()],
    }


def told(thought: Thought, played: Replay, limits: Limits) -> Reply:
    """A thought in the contract's words, with what it has cost so far."""
    name = played.name
    return {
        "depth": thought.depth,
        "move": None if thought.move is None else name(thought.move),
        "value": thought.value,
        **thought.proof._asdict(),
        "line": [name(move) for move in thought.line if move != PASS],
        "nodes": limits.visited,
        "cutoffs": limits.cutoffs,
        "seconds": round(limits.elapsed(), 4),
        "moves": [
            {
                "move": name(each.move),
                "value": each.value,
                "bound": each.bound,
                "outcome": each.proof.outcome,
                "plies": each.proof.plies,
            }
            for each in thought.moves
        ],
    }
