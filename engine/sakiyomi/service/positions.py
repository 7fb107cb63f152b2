"""Answers to `view` and `openings`: positions, and the names of how games begin."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, cast

from ..core.game import FIRST, PASS, SECOND
from ..players.record import Replay, game_named, opening, replay, result, squares
from .work import Work, answers

if TYPE_CHECKING:
    from ..contract import replies, requests


@answers("view")
def view(request: requests.ViewRequest, work: Work) -> replies.Viewed:
    """The position after a record, with what each legal move changes. A page needs no rules to draw it."""
    played = replay(request["record"], games=work.session.games)
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
        "record": played.record,
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
    _, position = opening(game, played.record)
    name = game.openings(position, [move for move in played.plays if move != PASS])
    return {"opening": {"names": dict(name.names), "left": name.left}} if name else {}


@answers("openings")
def openings(request: requests.OpeningsRequest, work: Work) -> replies.Openings:
    """The names of the openings of games from the usual start, each as far as its moves can be played."""
    game, texts = game_named(request["game"], work.session.games), request["moves"]
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
    return {"openings": [found and dict(found.names) for found in names], "done": True}
