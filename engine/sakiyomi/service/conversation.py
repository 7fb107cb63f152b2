"""The contract: a line of JSON in, lines of JSON out. `CONTRACT.md` is its reference.

Every request carries its whole game; no game is kept between requests. A `Conversation` keeps the list of
answers under way, so that `stop` can end them, and the programs that `load` has added. It stands on
`sakiyomi.arena`, `players.players` and `players.record`.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, cast

from ..arena import csv
from ..arena.match import match, play
from ..arena.strength import MOST_ELO, nearest, strength
from ..arena.table import Table, table
from ..arena.table import as_json as table_as_json
from ..arena.tournament import pair_of
from ..core.errors import Refusal
from ..core.fields import DIGITS, HUGE, Fields, brief, unexpected, whole
from ..core.game import FIRST, PASS, SECOND, Game
from ..core.nesting import check_nesting
from ..core.parts import Parts
from ..games import GAMES
from ..players.losses import losses
from ..players.names import checked_name, requested
from ..players.players import Player, player, think
from ..players.record import Replay, game_named, legal_move, opening, replay, result, squares
from ..reading import exercises, reasons, reviews, trees
from ..search.limits import STOP_INTERVAL, Limits
from ..search.thought import Thought
from . import alike, zips
from .listing import games

if TYPE_CHECKING:
    from ..authors.host import Account
    from ..authors.programs import Programs
    from ..contract import replies
    from ..formats import Source
    from ..formats.requests import Writing

LONGEST_LINE: Final = 1 << 20
"""The most bytes in one request, without the line end."""

OF_TOURNAMENT: Final = (
    "game",
    "size",
    "players",
    "form",
    "games",
    "swap",
    "added",
    "opening",
    "openings",
    "seed",
    "foreign",
    "tally",
    "played",
)
REQUESTS: Final[dict[str, tuple[str, ...]]] = {
    "games": (),
    "view": ("record",),
    "think": ("record", "player", "fresh"),
    "exercise": ("record", "move"),
    "refutation": ("record", "move"),
    "review": ("record", "positions"),
    "tree": ("record", "player", "path", "rows", "strip", "distinct", "iteration"),
    "node": ("record", "player", "path", "rows", "iteration", "row", "viewer", "at"),
    "match": ("game", "record", "first", "second", "opening", "seed"),
    "tournament": OF_TOURNAMENT,
    "csv": ("of", "titles", *OF_TOURNAMENT),
    "compare": ("sources", "without"),
    "unzip": ("base64", "base64part", "more"),
    "zip": ("files", "more"),
    "strength": ("elos", "points", "levels"),
    "stop": (),
    "load": ("name", "source", "game"),
    "openings": ("game", "moves"),
    "read": ("text", "base64", "part", "base64part", "more", "game", "name", "beside", "start"),
    "write": ("format", "items"),
}
"""The requests, and the fields of each beside `op` and `id`."""

TOURNAMENT: Final = ("form", "games", "added")
"""The fields of a tournament that its reply repeats, beside those of what its games are like."""
CSV: Final = {"standings": csv.standings, "table": csv.points}
"""The tables of a tournament, by names."""
CHUNK: Final = 100
"""The most matches of a plan in one reply."""
ROWS: Final = 1_000
"""The most rows of a tree in one reply."""
MOST_NAMED: Final = 1_000
"""The most games whose openings are named at once."""
FOUND_FIRST: Final = 20
"""The most games in the first reply to `read`."""
FOUND: Final = 100
"""The most games in any other one."""
MOST_REFUSED: Final = 1_000
"""The most refused lines in the last one."""
PROGRESS: Final = 0.1
"""The least time between two replies on how far a tree is recorded, in seconds."""

Reply = Mapping[str, object]
NOTHING: Final[Mapping[str, Reply]] = {
    "csv": {"csv": ""},
    "compare": {"renamed": [], "similar": []},
    "tree": trees.NO_TREE,
    "node": {"says": []},
}
"""The other fields of the last reply where `Work.poll` ends the answer, by requests."""
THINKING: Final = ("think", "exercise", "refutation", "review", "tree", "match")


class Conversation:
    """The requests and replies of one client, over a pipe or in a web worker."""

    def __init__(self, allow_load: bool = False, programs: Programs | None = None) -> None:
        """`allow_load`: whether `load` is allowed. `programs` are those already loaded in this process."""
        self._working: list[Work] = []
        self._parts = Parts()
        self._trees = trees.KeptTrees()
        self._allow_load = allow_load
        self._programs = programs

    @property
    def games(self) -> Mapping[str, Game]:
        """The games of the engine, with those that were loaded."""
        return self._programs.games if self._programs else GAMES

    def answer(
        self,
        message: str | bytes,
        pause: Callable[[], object] = lambda: None,
        send: Callable[[str], object] = lambda line: None,
    ) -> Iterator[str]:
        """The replies to one request, each one line of ASCII without a line end; the last has `"done": true`.

        The request is parsed at once; the search runs while the replies are read. `pause` lets messages in:
        other requests of this conversation may be answered in it, and between two replies. It is called every
        few milliseconds during a search.
        A search that cannot be interrupted for a reply reports its progress by `send`.
        """
        answer = self._governed if self._allow_load or self._programs else self._answer
        return self._texts(answer(message, pause, send))

    def _texts(self, replies: Iterator[Reply]) -> Iterator[str]:
        """Replies as text. One that has none is a defect, and the last; authors' code may have caused it."""
        for reply in replies:
            try:
                text = as_text(reply)
            except Exception as error:
                found = self._programs.host.blamed(error) if self._programs else error
                yield as_text({**head_of(reply), **refusal(found)})
                return
            yield text

    def _answer(
        self,
        message: str | bytes,
        pause: Callable[[], object],
        send: Callable[[str], object],
        blamed: Callable[[Exception], Exception] = lambda error: error,
    ) -> Iterator[Reply]:
        """The replies. `blamed(error)` is the error to report: an author's code may have caused it."""
        head: Reply = {}
        try:
            request = parse(message)
            head = identity(request)
            answers = self._replies(request, pause, lambda reply: send(as_text({**head, **reply})))
        except Exception as error:
            answers = iter([refusal(blamed(error))])
        return whole_replies(head, answers, blamed)

    def _governed(
        self, message: str | bytes, pause: Callable[[], object], send: Callable[[str], object]
    ) -> Iterator[Reply]:
        """The replies where authors' code may run. Between them come those with what it has printed."""
        from ..authors.host import Account, Host
        from ..authors.programs import Programs

        self._programs = self._programs or Programs(dict(GAMES), Host())
        host, account = self._programs.host, Account()

        def sent(reply: str) -> None:
            account.spent = 0.0
            with host.outside():
                send(reply)

        def paused() -> None:
            with host.outside():
                pause()

        with host.serving(account):
            answers = self._answer(message, paused, sent, host.blamed)

        def replies() -> Iterator[Reply]:
            while True:
                with host.serving(account):
                    reply = next(answers, None)
                if reply is None:
                    return
                for move, text in account.printed():
                    at = {} if move is None else {"move": move}
                    yield {**head_of(reply), "printed": text, **at, "done": False}
                account.spent = 0.0
                yield with_account(reply, account)

        return replies()

    def _replies(
        self, request: object, pause: Callable[[], object], send: Callable[[Reply], object]
    ) -> Iterator[Reply]:
        fields = Fields(request, "")
        op = fields.text("op")
        if op not in REQUESTS:
            raise Refusal("unknown-op", "op", op=brief(op))
        fields.only("op", "id", *REQUESTS[op])
        if op == "stop":
            return iter(self._stop(fields.values.get("id")))
        if (reply := self._at_once(op, fields, send)) is not None:
            return iter([reply])
        work = Work(op, fields, pause, send)
        answer = self._in_time(op, fields, work)
        return self._while(answer, work) if answer else iter(())

    def _at_once(self, op: str, fields: Fields, send: Callable[[Reply], object]) -> Reply | None:
        """The reply to a request that takes no time; None: it is another one."""
        if op == "load":
            return self._load(fields, send)
        if op == "games":
            return games(self.games)
        if op == "strength":
            return rated(fields)
        if op == "openings":
            return openings(fields, self.games)
        if op == "view":
            return view(replay(fields.any("record"), games=self.games))
        return None

    def _in_time(self, op: str, fields: Fields, work: Work) -> Callable[[Work], Iterator[Reply]] | None:
        """The maker of the replies to a request that takes time; None: it is a part, and not the last one."""
        if op in ("tournament", "csv"):
            answer = tournament_state if op == "tournament" else as_csv
            return partial(answer, fields, self.games, self._programs)
        if op == "read":
            from ..formats import requests  # when it is first needed

            source = requests.source(fields, self._parts, self.games)
            return partial(read_games, source) if source else None
        if op == "write":
            from ..formats import requests  # when it is first needed

            return partial(write_games, requests.writing(fields, self.games))
        if op == "compare":
            return partial(compared, alike.texts(fields, "sources"), alike.texts(fields, "without"))
        if op in ("unzip", "zip"):
            replies = zips.unzip(fields, self._parts) if op == "unzip" else zips.pack(fields, self._parts)
            return partial(until_stopped, replies) if replies else None
        if op == "tree":
            return partial(read_tree, trees.read(fields, self.games, self._programs), self._trees)
        if op == "node":
            node = reasons.read(fields, self._trees.asked(fields, self.games, self._programs))
            work.thinks = not self._trees.known(node.tree)
            return partial(node_reasons, node, self._trees)
        if op == "match":
            wanted = match(fields, self.games, self._programs)
            return lambda work: play(wanted, work.stop)
        played = replay(fields.any("record"), games=self.games)
        if op in ("exercise", "refutation"):
            move = legal_move(fields.text("move"), played.game, played.position, played.ply, "move")
            return partial(exercise if op == "exercise" else refutation, played, move)
        if op == "review":
            return partial(review, played, positions(fields, played), self.games)
        by = player(fields.any("player"), played.game)
        if fields.boolean("fresh") and self._programs:
            self._programs = self._programs.fresh(self._programs.used(played.game, by))
            played = replay(fields.any("record"), games=self.games)
        return partial(thought, played, by)

    def _load(self, fields: Fields, send: Callable[[Reply], object]) -> Reply:
        """Adds an author's program to this conversation's games."""
        if not self._allow_load:
            raise Refusal("not-allowed", "op", op="load")
        assert self._programs
        name, source, game = requested(fields, self._programs.base, self.games)
        try:
            loaded = self._programs.load(
                name,
                source,
                (game,) if game else (),
                trying=lambda: send({"trying": True, "done": False}),
            )
        except Refusal as error:
            if error.facts.get("during") == "load":
                error.field = "source"
            raise
        return {**loaded.as_json(), "done": True}

    def _stop(self, name: str | int | None) -> list[Reply]:
        """Ends the answers to requests with this id. Each of them reports the stop in its last reply.

        This only sets `Work.stopped`. An answer that is under way reads it when its next `pause` returns
        (`Work.stop`, `Work.poll`), since the request to stop comes in by that pause.
        """
        works = [work for work in self._working if work.name == name]
        for work in works:
            work.stopped = True
        return [] if works else [{"stopped": False, "done": True}]

    def _while(self, answer: Callable[[Work], Iterator[Reply]], work: Work) -> Iterator[Reply]:
        """The replies of a long answer. It can be stopped, and stops other searches if it is a search."""
        for other in self._working:
            other.stopped |= work.thinks and other.thinks
        self._working.append(work)

        def replies() -> Iterator[Reply]:
            try:
                yield from answer(work)
            except Stopped:
                yield {**NOTHING.get(work.op, {}), **work.end}
            finally:
                self._working.remove(work)

        return replies()


class Work:
    """A long answer under way."""

    def __init__(
        self, op: str, fields: Fields, pause: Callable[[], object], send: Callable[[Reply], object]
    ) -> None:
        self.op = op
        self.name: str | int | None = fields.values.get("id")
        """The id of its request."""
        self.thinks = op in THINKING
        """Whether it is a search, a tree or a match. Only one of these runs at a time."""
        self.stopped = False
        """Whether it is to end: a request asked for that, or another search has begun."""
        self.send = send
        """Sends a reply at once, in the middle of a search."""
        self._pause = pause
        self._paused_at = time.monotonic()

    @property
    def end(self) -> replies.Stoppable:
        """The fields with which its last reply ends."""
        return {"stopped": True, "done": True} if self.stopped else {"done": True}

    def stop(self) -> bool:
        """Lets messages in by the pause hook, and returns whether this answer must end.

        In the page the hook is `pause` in `web/python/worker/__init__.py`. A message that it lets in may be
        a `stop`, whose answer (`Conversation._stop`) sets `stopped`. This method is the `stop` of `Limits`,
        which end the search if it returns True; a match also calls it before each move.
        """
        self._pause()
        return self.stopped

    def poll(self) -> None:
        """Lets messages in every few milliseconds, as `stop` does; raises `Stopped` if this answer must end.

        It is for what is not under `Limits`, such as reading files and planning matches.
        """
        if time.monotonic() - self._paused_at >= STOP_INTERVAL:
            self._pause()
            self._paused_at = time.monotonic()
        if self.stopped:
            raise Stopped


def parse(message: str | bytes) -> object:
    """The JSON value of a request; raises `Refusal`."""
    try:
        data = message.encode() if isinstance(message, str) else message
        data = data.removesuffix(b"\n").removesuffix(b"\r")
        if len(data) > LONGEST_LINE:
            raise Refusal("limit-line", None, least=0, most=LONGEST_LINE)
        text = data.decode()
        check_nesting(text)
        return read(text)
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal("bad-json", None, reason=str(error)[:80]) from None


def no_number(name: str) -> object:
    raise ValueError(f"{name} is no number")


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a key is repeated")
    return values


def identity(request: object) -> Reply:
    """The request's id, as its replies repeat it."""
    if not isinstance(request, dict) or "id" not in request:
        return {}
    name = request["id"]
    if type(name) not in (str, int):
        raise unexpected("id", "string or integer")
    if name in (HUGE, -HUGE):
        raise Refusal("limit", "id", what="the number of digits of id", least=0, most=DIGITS)
    return {"id": name}


def head_of(reply: Reply) -> Reply:
    """The id with which a reply begins, if its request had one."""
    return {"id": reply["id"]} if "id" in reply else {}


# Made once, so that an author's code that replaces functions of `json` does not reach them.
read: Final = json.JSONDecoder(
    parse_int=whole, parse_constant=no_number, object_pairs_hook=without_repeats
).decode
as_text: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def whole_replies(
    head: Reply, replies: Iterator[Reply], blamed: Callable[[Exception], Exception]
) -> Iterator[Reply]:
    """Replies with the request's id. An exception raised while they are made becomes the last reply."""
    try:
        for reply in replies:
            yield {**head, **reply}
    except Exception as error:
        yield {**head, **refusal(blamed(error))}


def with_account(reply: Reply, account: Account) -> Reply:
    """Adds the calls of authors' functions, and the notes on them, to a last reply; other replies stay."""
    if not reply["done"] or "error" in reply:
        return reply
    notes = [{"name": name, **note._asdict()} for (name, *_), note in account.notes.items()]
    used: Reply = {"calls": account.calls, "notes": notes}
    return {**reply, **{key: value for key, value in used.items() if value}}


def refusal(error: Exception) -> replies.Refused:
    """The reply that an exception ends a request with."""
    if not isinstance(error, Refusal):
        error = Refusal("internal", None, why=str(error)[:200], error=type(error).__name__)
    return cast("replies.Refused", {"error": error.as_json(), "done": True})


def view(played: Replay) -> replies.Viewed:
    """The position after a record, with what each legal move changes. A page needs no rules to draw it."""
    position, name, display = played.position, played.name, played.game.display
    legal = position.moves()
    changes = {
        name(move): {name(s): cell for s, cell in display.changes(position, move).items()} for move in legal
    }
    score = display.score(position)
    return {
        "game": played.game.id,
        "ply": played.ply,
        "turn": position.turn if legal else None,
        "setup": played.game.write(position),
        "record": cast("replies.WholeRecord", played.record),
        "cells": {name(square): cell for square, cell in enumerate(played.cells)},
        "legal": changes,
        "line": cast("replies.Row | replies.Column | None", display.restriction(position)),
        "score": {FIRST: score[0], SECOND: score[1]} if score else None,
        "last": played.moves[-1] if played.moves else None,
        "passed": played.passed if legal else None,
        "result": result(played.game, position),
        "moves": played.moves,
        **named_opening(played),
        "done": True,
    }


def named_opening(played: Replay) -> replies.NamedOpening:
    """The opening of a game as its view has it. Empty: it has no name."""
    game = played.game
    if not game.openings:
        return {}
    _, position = opening(game, Fields(played.record, "record"), None)
    name = game.openings(position, [move for move in played.plays if move != PASS])
    return {"opening": {"names": dict(name.names), "left": name.left}} if name else {}


def openings(fields: Fields, games: Mapping[str, Game]) -> replies.Openings:
    """The names of the openings of games from the usual start, each as far as its moves can be played."""
    game = game_named(fields, games)
    given = fields.entries("moves")
    if len(given.values) > MOST_NAMED:
        raise Refusal("limit", "moves", least=0, most=MOST_NAMED)
    texts = [given.text(key) for key in given.values]
    name = game.openings
    if name is None or game.sizes:
        return {"openings": [None] * len(texts), "done": True}
    start = game.start()
    by_name = squares(*start.shape())
    names = [
        name(
            start,
            [by_name[move] for move in takewhile(by_name.__contains__, re.findall("[a-z][0-9]+", text))],
        )
        for text in texts
    ]
    return {"openings": [each and dict(each.names) for each in names], "done": True}


def thought(played: Replay, by: Player, work: Work) -> Iterator[replies.Thought]:
    """The results of a player's search in order of depth. The last reply repeats the final result."""
    limits, thoughts = think(played.game, played.position, by, work.stop, played.plays)
    for answer in thoughts:
        best = answer
        yield cast("replies.Thought", {**as_json(best, played, by, limits), "done": False})
        if work.stopped:
            break
    yield {**as_json(best, played, by, limits), **work.end}


def rated(fields: Fields) -> replies.Strength:
    """A person's strength by some games, and the level against which the chance is nearest to half."""
    elos, levels = ratings(fields, "elos"), ratings(fields, "levels")
    points = fields.numbers("points", len(elos), 0, 1)
    estimate = strength(list(zip(elos, points, strict=True)))
    near = nearest(estimate.elo, levels) if estimate else None
    return {
        "strength": cast("replies.Estimate", estimate._asdict()) if estimate else None,
        "next": {"level": near[0], "chance": near[1]} if near else None,
        "done": True,
    }


def ratings(fields: Fields, key: str) -> list[float]:
    return fields.numbers(key, len(fields.entries(key).values), -MOST_ELO, MOST_ELO)


def positions(fields: Fields, played: Replay) -> list[int]:
    """The positions of a review, as the numbers of moves before them, each once. None named: all of them."""
    most = len(played.moves)
    if "positions" not in fields:
        return list(range(most + 1))
    named = fields.entries("positions")
    return list({named.needed(key, 0, most) for key in named.values})


def review(
    played: Replay, positions: list[int], games: Mapping[str, Game], work: Work
) -> Iterator[replies.Reviewed | replies.ReviewEnd]:
    """The quick analyses of a game's positions, each as soon as it is there."""
    for quick in reviews.review(played.record, positions, games, work.stop):
        yield {
            "at": quick.at,
            **as_json(quick.thought, quick.played, quick.by, quick.limits),
            "doubtful": quick.doubtful,
            "done": False,
        }
    yield work.end


def exercise(played: Replay, move: int, work: Work) -> Iterator[replies.ExerciseFound]:
    """The exercise that a move in a game gives, or why it gives none."""
    verdict = exercises.exercise(played, move, work.stop)
    if isinstance(verdict, str):
        yield {"exercise": None, "why": verdict, "done": True}
    else:
        yield {"exercise": exercises.as_json(verdict, played, move), "why": None, "done": True}


def refutation(played: Replay, move: int, work: Work) -> Iterator[replies.Refutation]:
    """The play after a bad move, until what it loses can be seen."""
    answer = exercises.refutation(played.game, played.position, move, work.stop)
    line = [played.name(each) for each in answer.line if each != PASS]
    yield {"line": line, "seen": answer.seen, **work.end}


class Stopped(Exception):
    """Raised by `Work.poll` to end an answer."""


def read_tree(wanted: trees.TreeRequest, cache: trees.KeptTrees, work: Work) -> Iterator[Reply]:
    """The progress of the search, then its visits as rows, then their totals."""
    if not wanted.played.position.moves():
        yield {**trees.NO_TREE, "done": True}
        return
    reported = time.monotonic()

    def report(visits: int) -> None:
        nonlocal reported
        if time.monotonic() - reported >= PROGRESS:
            reported = time.monotonic()
            work.send({"visits": visits, "done": False})
        work.poll()

    tree = cache.recorded(wanted, report)
    head: Reply = {"columns": trees.Row._fields}
    for rows in trees.batches(tree, ROWS):
        work.poll()
        yield {**head, "rows": rows, "done": False}
        head = {}
    last = trees.summary(tree, work.poll)
    work.poll()
    yield {**last, "done": True}


def node_reasons(node: reasons.NodeRequest, cache: trees.KeptTrees, work: Work) -> Iterator[Reply]:
    """Why a node of a tree has its value. If the tree is no longer kept, it is searched again."""
    if not node.tree.played.position.moves():
        yield {"says": [], "done": True}
        return
    tree = cache.known(node.tree)
    if tree is None or not tree.keys:
        tree = tree or cache.recorded(node.tree, lambda visits: work.poll())
        for _ in trees.batches(tree, ROWS):
            work.poll()
    says = [sentence._asdict() for sentence in reasons.reasons(tree, node)]
    yield {"says": says, "done": True}


def tournament_state(
    fields: Fields, games: Mapping[str, Game], programs: Programs | None, work: Work
) -> Iterator[Reply]:
    """A tournament with some more games in it: how it stands, and what is to be played next."""
    wanted = requested_table(fields, games, programs, work)
    standing = wanted.standings()
    work.poll()
    matches = [
        {
            "players": [wanted.names[place] for place in pairing],
            "index": index,
            "pair": pair_of(index),
            "match": wanted.match(pairing, index),
        }
        for pairing, index in standing.due[:CHUNK]
    ]
    yield {
        "game": wanted.conditions.game.id,
        **{key: getattr(wanted.conditions, key) for key in ("opening", "repeatable")},
        **{key: getattr(wanted.tournament, key) for key in TOURNAMENT},
        "tally": wanted.tally(),
        "standings": table_as_json(wanted, standing),
        "matches": matches,
        "done": True,
    }


def as_csv(
    fields: Fields, games: Mapping[str, Game], programs: Programs | None, work: Work
) -> Iterator[replies.Csv]:
    """A tournament as a table for spreadsheets, or some of its games."""
    of = fields.text("of")
    if of == "list":
        yield {"csv": csv.games(fields.only("op", "id", "of", "played").entries("played")), "done": True}
        return
    if of not in CSV:
        raise fields.make_error("of", f"{', '.join(CSV)} or list")
    wanted = requested_table(fields, games, programs, work)
    titles = titled(fields, wanted.names) if "titles" in fields else None
    yield {"csv": CSV[of](table_as_json(wanted), titles), "done": True}


def titled(fields: Fields, names: Sequence[str]) -> csv.Titles:
    """The titles and authors of the players of these names; raises `Refusal`."""
    entries = fields.entries("titles", len(names))
    pairs = [entries.entries(key, 2) for key in entries.values]
    texts = ([pair.text(key) for key in pair.values] for pair in pairs)
    return {name: (title, author) for name, (title, author) in zip(names, texts, strict=True)}


def requested_table(
    fields: Fields, games: Mapping[str, Game], programs: Programs | None, work: Work
) -> Table:
    """The tournament that a request asks for; raises `Refusal`, or `Stopped`."""
    ours = programs.base if programs else games
    return table(fields, work.poll, games, foreign(fields, ours), programs)


def foreign(fields: Fields, ours: Mapping[str, Game]) -> list[str]:
    """The names of programs that a tournament plans with although they are not known here; raises `Refusal`.

    `ours` are the games without programs, whose names programs cannot have.
    """
    if "foreign" not in fields:
        return []
    names = fields.entries("foreign")
    return [checked_name(names, key, ours) for key in names.values]


def read_games(source: Source, work: Work) -> Iterator[Reply]:
    """The games of a source, some in each reply, and in the last what could not be read."""
    from ..formats import Misread, parse  # when it is first needed

    form, entries = parse(source._replace(poll=work.poll))
    items: list[Any] = []
    refused: list[Any] = []
    count = unlisted = 0
    most = FOUND_FIRST
    with suppress(Stopped):
        for each in entries:
            if isinstance(each, Misread):
                if len(refused) < MOST_REFUSED:
                    refused.append(each.as_json())
                else:
                    unlisted += 1
            else:
                count += 1
                items.append(each.as_json())
            if len(items) >= most:
                yield {"format": form, "items": items, "done": False}
                items, most = [], FOUND
            work.poll()
    more = {"unlisted": unlisted} if unlisted else {}
    yield {"format": form, "items": items, "refused": refused, **more, "count": count, **work.end}


def write_games(wanted: Writing, work: Work) -> Iterator[replies.Written]:
    """The games as one text, and which of them the format cannot hold."""
    texts: list[str | None] = []
    for text in wanted.texts():
        texts.append(text)
        work.poll()
    left = [place for place, text in enumerate(texts) if text is None]
    yield {"text": "\n".join(text for text in texts if text is not None), "left": left, "done": True}


def compared(sources: list[str], without: list[str], work: Work) -> Iterator[Reply]:
    """For each of these sources, the place of the first one that it is like among those before it."""
    renamed, similar = alike.alike(sources, without, work.poll)
    yield {"renamed": renamed, "similar": similar, "done": True}


def until_stopped(replies: Iterator[Reply], work: Work) -> Iterator[Reply]:
    """The same replies, as long as the answer is not stopped."""
    for reply in replies:
        work.poll()
        yield reply


def as_json(thought: Thought, played: Replay, by: Player, limits: Limits) -> replies.Answer:
    """A thought of the player `by` as the object of a reply, with what it has cost so far."""
    name = played.name
    lost = losses(played.game, thought, by.evaluation, played.position.turn)
    reply: replies.Answer = {
        "depth": thought.depth,
        "move": None if thought.move is None else name(thought.move),
        "value": thought.value,
        "mean": thought.mean,
        "outcome": thought.proof.outcome,
        "plies": thought.proof.plies,
        "margin": thought.proof.margin,
        "line": [name(move) for move in thought.pv if move != PASS],
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
                "margin": each.proof.margin,
                "loss": of.loss,
                "least": of.least,
                "mark": of.mark,
            }
            for each, of in zip(thought.moves, lost, strict=True)
        ],
        "equal": [name(each.move) for each, of in zip(thought.moves, lost, strict=True) if of.is_best],
    }
    if thought.book:
        reply["book"] = True
    if unit := played.game.display.parts.get(by.evaluation or ""):
        reply["unit"] = unit
    return reply
