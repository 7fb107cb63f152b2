"""The errors of the contract: `Refusal`, and the sentence of each in English.

The page's English is made of these sentences (web/make/words.py); its Japanese stands in web/locales under
`problem.KEY`, with the same arguments: `{what}`, which is wrong, is here the field of the request, `{where}`
the ply. Why a setup is refused is said by its game (`SetupError`), what is wrong with a program of an
author by `authors`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "bad-json": {"bad-json": "this line is not JSON: {reason}"},
    "bad-request": {
        "bad-request": "{what} cannot be read",
        "missing": "{what} is missing",
        "key": "this game has no {key}",
        "unknown-key": "nothing here is called {what}",
        "other-game": "this belongs to another game",
        "beside": "{key} cannot be given together with {beside}",
        "expected.integer": "{what} must be a whole number",
        "expected.number": "{what} must be a number",
        "expected.string": "{what} must be text",
        "expected.letters, digits, - and _": "the name of a program consists of letters without "
        "accents, digits, - and _",
        "expected.name that the engine does not use": "the engine uses this name itself: give the "
        "program another",
    },
    "unknown-op": {"unknown-op": "there is no request called {op}"},
    "unknown-game": {"unknown-game": "there is no game called {game}"},
    "bad-setup": {"bad-setup": "{what}"},
    "bad-move": {"bad-move": "{move}{where} is neither a square of this board nor a pass"},
    "illegal-move": {
        "illegal-move": "{move} is not a legal move for {side}{where}",
        "illegal-pass": "{side} has moves{where} and cannot pass",
    },
    "game-over": {
        "game-over": "{move} cannot be played, the game is over{where}",
        "nothing-left": "after these moves the game is over, and nothing is left to play",
    },
    "bad-player": {
        "no-player": "no player is named",
        "unknown-player": "no player is called {player}",
        "unknown-name": "{what}: {name} is not known here ({known})",
        "no-names": "{what}: {name} is not known here (none)",
        "endless": "{search} never comes to an end in this game: give it a depth, nodes or seconds",
        "option.order": "only alphabeta takes an order, {search} does not",
        "option.evaluation": "{search} uses no evaluation",
        "option.seconds": "a tree is read to a depth, without seconds",
        "option.nodes": "a tree is read to a depth, without nodes",
        "option.noise": "a tree is the same every time, so its player must have no noise",
        "option.book.game": "this game has no opening book",
        "option.book.search": "a player that moves at random takes no opening book",
        "option.book.evaluation": "the opening book needs evaluation={evaluation}",
        "option.book.tree": "a tree is read without the opening book",
        "option.seed": "this player chooses at random: give it a seed, or ties=first or ties=last",
        "option.search": "{search} does not read ahead, so it has no tree",
    },
    "limit": {
        "limit": "{what} must be from {least} to {most}",
        "limit.game": "the game goes on after ply {most}, which is its max_game_length",
        "limit.iteration": "there is no such iteration: the last is {most}",
        "limit.moves": "a game has at most {most} moves",
        "limit.name": "the name of a program has at most {most} characters",
        "limit.opening": "the number of random opening moves must be from {least} to {most}, and so small "
        "that games still go on after them",
        "limit.path": "a path has at most {most} moves",
        "limit.player": "this tree would have more than {most} positions: lower the depth",
        "limit.source": "the program is too long: it has at most {most} characters",
        "limit-line": "this is too long: at most {most} bytes are read",
    },
    "not-allowed": {
        "not-allowed": "programs cannot be loaded here: whoever starts the engine allows it with --allow-load"
    },
    "unreadable": {
        "unreadable.empty": "there is nothing to read",
        "unreadable.text": "no game and no board is in this text",
        "unreadable.game": "this looks like {what}",
        "unreadable.game.sized": "this looks like {what}, of a board of {size}",
        "unreadable.size": "this looks like a board of {squares} squares",
        "unreadable.end": "this game breaks off: it has no ;) at its end",
        "unreadable.board": "the board from which this game begins is missing, or cannot be read",
        "unreadable.address": "this address names no game that is known here",
        "unreadable.room": "this address is of a room, and has no game: open it in a browser",
        "unreadable.json": "this JSON is no game",
        "unreadable.wthor": "this is no file of games of WTHOR, but of problems",
        "unreadable.quest": "a move of this game of Othello Quest is no text",
        "unreadable.format": "a game of {game} cannot be written so",
    },
    "user-code": {"user-code": "{what}"},
    "internal": {
        "internal": "a defect of the engine: {error}",
        "internal.evaluation": "the evaluation {evaluation} returned {returned}, which is no integer",
    },
}
"""By the contract's codes, and by keys. In the page they begin with a capital and end with a full stop."""
CODES: Final = {key: code for code, sentences in SENTENCES.items() for key in sentences}


class Refusal(ValueError):
    """A request that cannot be answered: the contract's code, message, field and (as `facts`) args.

    `key` is one of `SENTENCES`. Of the message alone are `what`, if it is not the field, and `why`, a detail.
    """

    def __init__(
        self, key: str, field: str | None, /, *, what: Any = None, why: Any = "", **facts: Any
    ) -> None:
        self.code = CODES[key]
        self.field = field
        self.facts = facts
        where = f" at ply {facts['ply']}" if "ply" in facts else ""
        listed = ", ".join(facts.get("known", ()))
        named = {**facts, "what": what or field or "this", "where": where, "known": listed}
        self.message = SENTENCES[self.code][key].format_map(named) + (why and f": {why}")
        super().__init__(self.message)

    def as_json(self) -> dict[str, Any]:
        """The error of a reply."""
        return {"code": self.code, "message": self.message, "field": self.field, "args": self.facts}

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (vars(self),)


def unexpected(field: str | None, expected: str) -> Refusal:
    """The error of a value that is not what is expected there."""
    if (key := f"expected.{expected}") in CODES:
        return Refusal(key, field, expected=expected)
    article = "" if expected.startswith("one of ") else "an " if expected[0] in "aeio" else "a "
    return Refusal("bad-request", field, why=f"it must be {article}{expected}", expected=expected)


def brief(text: str) -> str:
    """Text from a request, cut to at most 40 characters for use in a reply."""
    return text if len(text) <= 40 else text[:39] + "…"


def restored(said: Mapping[str, Any]) -> Refusal:
    """One that was sent from another process."""
    error = Refusal.__new__(Refusal, said["message"])
    vars(error).update(said)
    return error
