"""Answers to `read`, `write`, `compare` and `load`: games and programs of others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ..contract.limits import MOST_FOUND, MOST_REFUSED
from ..core.errors import Refusal, brief
from ..players.names import checked_name
from .work import Reply, Stopped, Work, answers

if TYPE_CHECKING:
    from ..contract import replies, requests
    from ..formats import Source

FOUND_FIRST: Final = 20
"""The most games in the first reply to `read`; others have up to `MOST_FOUND`."""


@answers("read")
def games_of(request: requests.ReadRequest, work: Work) -> Iterator[Reply] | None:
    """The games of a source, some in each reply, and in the last what could not be read."""
    from ..formats.requests import source  # when it is first needed

    asked = source(request, work.session.parts, work.session.games)
    return games_in(asked, work) if asked else None


def games_in(source: Source, work: Work) -> Iterator[Reply]:
    from ..formats import Misread, parse

    form, entries = parse(source._replace(poll=work.poll))
    items: list[replies.ReadItem] = []
    refused: list[replies.RefusedLine] = []
    count = unlisted = 0
    most = FOUND_FIRST
    with suppress(Stopped):
        for entry in entries:
            if isinstance(entry, Misread):
                if len(refused) < MOST_REFUSED:
                    refused.append(entry.as_json())
                else:
                    unlisted += 1
            else:
                count += 1
                items.append(entry.as_json())
            if len(items) >= most:
                yield {"format": form, "items": items, "done": False}
                items, most = [], MOST_FOUND
            work.poll()
    more = {"unlisted": unlisted} if unlisted else {}
    yield {"format": form, "items": items, "refused": refused, **more, "count": count, **work.end}


@answers("write")
def write(request: requests.WriteRequest, work: Work) -> Iterator[replies.Written]:
    """The games as one text, and which of them the format cannot hold."""
    from ..formats import written  # when it is first needed
    from ..formats.requests import item_of

    games = work.session.games
    items = [item_of(given, f"items[{place}]", games) for place, given in enumerate(request["items"])]

    def text() -> Iterator[replies.Written]:
        texts, left = [], []
        for place, item in enumerate(items):
            try:
                texts.append(written(item, request["format"]))
            except Refusal:
                left.append(place)
            work.poll()
        yield {"text": "\n".join(texts), "left": left, "done": True}

    return text()


@answers("compare", stopped={"renamed": [], "similar": []})
def compare(request: requests.CompareRequest, work: Work) -> Iterator[replies.Compared]:
    """For each of these sources, the place of the first one that it is like among those before it."""
    from . import alike  # when it is first needed

    renamed, similar = alike.alike(request["sources"], request["without"], work.poll)
    yield {"renamed": renamed, "similar": similar, "done": True}


@answers("load")
def load(request: requests.LoadRequest, work: Work) -> Reply:
    """Adds an author's program to the games of the session."""
    session = work.session
    if not session.allow_load:
        raise Refusal("not-allowed", "op", op="load")
    assert session.programs
    name, game = checked_name(request["name"], "name", session.programs.base), request.get("game")
    if game is not None and game not in session.games:
        raise Refusal("unknown-game", "game", game=brief(game))
    try:
        loaded = session.programs.load(
            name,
            request["source"],
            (game,) if game else (),
            trying=lambda: work.send({"trying": True, "done": False}),
        )
    except Refusal as error:
        if error.facts.get("during") == "load":
            error.field = "source"
        raise
    return {**loaded.as_json(), "done": True}
