"""The contract: a line of JSON in, lines of JSON out. `CONTRACT.md` is its reference.

Nothing about a game is kept between requests; each carries its whole game. What a `Conversation` does keep
is which thoughts are under way, so that a stop can find them. Stands on `engine.players` and
`engine.record`.
"""

import json
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from engine.arena.match import Match, match, play
from engine.arena.series import Series, plan, series
from engine.arena.tally import Tally, games_of, tally
from engine.fields import DIGITS, HUGE, Fields, Refusal, brief, whole
from engine.game import FIRST, PASS, SECOND
from engine.games import GAMES
from engine.players import Player, listed, player, think
from engine.record import Replay, replay, result
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
    "match": ("game", "record", "first", "second", "opening", "seed"),
    "series": ("game", "size", "players", "games", "swap", "opening", "openings", "seed", "sprt"),
    "statistics": ("tally", "played"),
    "stop": (),
}
"""What can be asked, and what each request holds beside `op` and `id`."""

CHUNK: Final = 100
"""Matches of a plan in one reply."""

Reply = dict[str, Any]
T = TypeVar("T")
# A JSON string, also one that never ends: so that the time to find all strings grows with the text alone.
STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


class Conversation:
    """One conversation with whoever is at the other end of a pipe, or of a worker."""

    def __init__(self) -> None:
        self._working: list[Work] = []

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
        if op == "statistics":
            return iter([statistics(fields)])
        if op == "series":
            return self._while(planned, series(fields), Work(fields, pause, thinks=False))
        if op == "match":
            return self._while(matched, match(fields), Work(fields, pause))
        played = replay(fields.any("record"))
        by = player(fields.any("player"), played.game)
        return self._while(thought, (played, by), Work(fields, pause))

    def _stop(self, name: str | int | None) -> list[Reply]:
        """Ends the answers of that name, which will say so themselves."""
        found = [work for work in self._working if work.name == name]
        for work in found:
            work.stopped = True
        return [] if found else [{"stopped": False, "done": True}]

    def _while(
        self, answer: Callable[[T, "Work"], Iterator[Reply]], asked: T, work: "Work"
    ) -> Iterator[Reply]:
        """The replies of a long answer, which can be stopped from now on; it stops other thoughts."""
        for other in self._working:
            other.stopped |= work.thinks and other.thinks
        self._working.append(work)

        def replies() -> Iterator[Reply]:
            try:
                yield from answer(asked, work)
            finally:
                self._working.remove(work)

        return replies()


class Work:
    """A long answer under way."""

    def __init__(self, fields: Fields, pause: Callable[[], object], thinks: bool = True) -> None:
        self.name: str | int | None = fields.values.get("id")
        """The id of its request."""
        self.thinks = thinks
        """Whether it is a thought or a match, of which there is one at a time."""
        self.stopped = False
        self._pause = pause

    def stop(self) -> bool:
        """Lets others speak; whether this answer is to end."""
        self._pause()
        return self.stopped


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
        "result": result(played.game, position),
        "moves": played.moves,
        "done": True,
    }


def thought(asked: tuple[Replay, Player], work: Work) -> Iterator[Reply]:
    """What a player thinks of a position, ever better, and at last the best of it again."""
    played, by = asked
    limits, thoughts = think(played.game, played.position, by, work.stop)
    for answer in thoughts:
        best = answer
        yield {**told(best, played, limits), "done": False}
        if work.stopped:
            break
    stopped = {"stopped": True} if work.stopped else {}
    yield {**told(best, played, limits), **stopped, "done": True}


def matched(match: Match, work: Work) -> Iterator[Reply]:
    """The moves of a match, and how it ended."""
    return play(match, work.stop)


def planned(series: Series, work: Work) -> Iterator[Reply]:
    """The matches of a series, some at a time; with the first of them what else there is to know of it."""
    matches = plan(series)
    head: Reply = {
        "game": series.game.id,
        "players": series.players,
        "games": series.games,
        "swap": series.swap,
        "opening": series.opening,
        "seed": series.seed,
        "repeatable": series.repeatable,
        "tally": Tally.of(series).told(),
    }
    told = 0
    while told < series.games:
        some = list(islice(matches, CHUNK))
        told += len(some)
        stopped = {"stopped": True} if work.stop() and told < series.games else {}
        yield {**head, "matches": some, **stopped, "done": bool(stopped) or told == series.games}
        if stopped:
            break
        head = {}


def statistics(fields: Fields) -> Reply:
    """A count with some more games in it, and what it proves now."""
    count = tally(Fields(fields.any("tally"), "tally"))
    for game in games_of(fields, "played", count.games):
        count.add(game)
    return {"tally": count.told(), "statistics": count.statistics(), "done": True}


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
