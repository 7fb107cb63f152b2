"""The reply to `games`: the data that a page needs to list and draw the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..core.game import FIRST, SECOND, Game, NumberSetup, Words
from ..games import DEFAULT_GAME, DIAGRAMS
from ..players.players import judge, listed
from ..search import suited
from .work import Work, answers

if TYPE_CHECKING:
    from ..contract import replies, requests


@answers("games")
def games(request: requests.GamesRequest, work: Work) -> replies.Games:
    """The games in the register's order."""
    return {
        "games": [described(game) for game in work.session.games.values()],
        "diagrams": [described(game) for game in DIAGRAMS.values()],
        "first": DEFAULT_GAME,
        "done": True,
    }


def described(game: Game) -> replies.Game:
    """A game without its rules."""
    display = game.display
    look = display.look
    reply: replies.Game = {
        "id": game.id,
        "name": display.name,
        "rows": game.rows,
        "columns": game.columns,
        "sizes": {"least": game.sizes[0], "most": game.sizes[1]} if game.sizes else None,
        "sides": {FIRST: display.sides[0], SECOND: display.sides[1]},
        "look": {
            "board": look.board,
            "pieces": look.pieces,
            "colours": {FIRST: look.first, SECOND: look.second},
        },
        "setup": setup(game),
        "pictures": [cast("requests.Record", {"game": game.id, **picture}) for picture in display.pictures],
        "evaluations": list(game.evaluations),
        "usual": game.usual,
        "strongest": game.strongest,
        "parts": dict(display.parts),
        "values": {
            "decisive": game.decisive,
            "margin": game.win,
            "unit": display.unit,
            "scale": display.scale,
            "mistake": display.mistake,
        },
        "searches": list(suited(game)),
        "opening": game.opening,
        "players": listed(game),
        "default": game.default,
        "judge": judge(game),
    }
    if display.words:
        reply["words"] = {lang: worded(each) for lang, each in display.words.items()}
    return reply


def worded(words: Words) -> replies.GameWords:
    """The words of a game in a language."""
    first, second = words.sides
    return {"name": words.name, "sides": {FIRST: first, SECOND: second}, "rules": list(words.rules)}


def setup(game: Game) -> replies.PieceSetup | replies.NumberSetup:
    """How a game's setups are written."""
    written = game.display.setup
    if isinstance(written, NumberSetup):
        return cast("replies.NumberSetup", {"kind": "numbers", **written._asdict()})
    empty, first, second = tuple(written.letters)
    return {
        "kind": "pieces",
        "letters": {"empty": empty, FIRST: first, SECOND: second},
        "mover": written.mover,
        "empty": written.write([None] * (game.rows * game.columns), FIRST),
    }
