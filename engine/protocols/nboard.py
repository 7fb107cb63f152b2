"""A player of ours that speaks the NBoard protocol 2.

Source: Chris Welty, NBoard Protocol, version 2 (2014).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from ..errors import Refusal
from ..formats import Item, Misread, Source, ggf
from ..formats.items import begun
from ..game import FIRST, PASS
from ..games import GAMES
from ..players import Player, think
from ..search.limits import Limits
from ..search.thought import Thought
from .gtp import NAME
from .standing import GAME, Standing, begin, move_of

MOST_DEPTH: Final = 100
MOST_MOVES: Final = 100
PASS_AT_END: Final = re.compile(r"[BW]\s*\[\s*(PA|PS|PASS|--)?\s*(/[^\]]*)?\]\s*;\)\s*$", re.IGNORECASE)


class NBoardSession:
    """A game, and what is thought of it until the next line comes."""

    def __init__(self, by: Player, send: Callable[[str], object], waiting: Callable[[], bool]) -> None:
        """`waiting` is whether a further line has come."""
        self._by = by
        self._send = send
        self._waiting = waiting
        self._depth = by.depth
        self._start = self._now = begin()

    def take(self, line: str) -> None:
        """Does what a line says. What is not known is ignored."""
        name, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if name == "nboard":
            self._send(f"set myname {NAME}")
        elif name == "set":
            key, _, value = rest.partition(" ")
            if key == "depth" and (depth := number(value, MOST_DEPTH)):
                self._depth = min(depth, self._by.depth or depth)
            elif key == "game":
                self._set_game(value)
        elif name == "move":
            self._move(rest)
        elif name == "hint":
            self._hint(number(rest, MOST_MOVES) or 1)
        elif name == "go":
            self._go()
        elif name == "ping":
            self._send(f"pong {rest}")
        elif name == "learn":
            self._send("learned")
        elif name == "analyze":
            self._analyze()

    def _set_game(self, text: str) -> None:
        """The game of a GGF. One that cannot be played to its end leaves the one before as it is."""
        items = [*ggf.read(Source(text))]
        item = items[0] if len(items) == 1 else None
        if not isinstance(item, Item) or item.mirrored:
            wrong = next((each.error.message for each in items if isinstance(each, Misread)), "")
            self._send(f"status {wrong or 'This is not one game from the start of Othello'}")
            return
        self._start = self._now = Standing(begun(item))
        for move in item.record["moves"]:
            self._move(move)
        if PASS_AT_END.search(text) and self._now.must_pass:
            self._now = self._now.play(PASS)

    def _move(self, text: str) -> None:
        after = self._now.moved(text.partition("/")[0].strip())
        if after is None:
            self._send(f"status {text[:20]} cannot be played")
        self._now = after or self._now

    def _go(self) -> None:
        """The move that the player would play. The board stays as it is."""
        if not self._now.position.moves():
            self._send("status The game is over")
        elif self._now.must_pass:
            self._send("=== PA")
        else:
            limits, last = self._think(self._now, self._player(), 1)
            assert last.move is not None
            value = "" if last.value is None else f"{self._discs(self._now, last.value):.2f}"
            self._send(f"=== {move_of(last.move).upper()}/{value}/{limits.elapsed():.2f}")

    def _hint(self, number: int) -> None:
        """The values of the best moves, as they become known."""
        if self._now.must_pass:
            self._send(f"search PA {self._value(self._now):.2f} 0 0")
        elif self._now.position.moves():
            self._think(self._now, self._player(multipv=number, noise=0.0), number)
        self._send("status")

    def _analyze(self) -> None:
        """The value of each position of the game, for the side to move; the first is before all moves."""
        plays = self._now.plays
        for ply in range(len(plays) + 1):
            if self._waiting():
                break
            self._send(f"analysis {ply} {self._value(self._start.play(*plays[:ply])):.2f}")
        self._send("status")

    def _player(self, **more: Any) -> Player:
        return self._by._replace(depth=self._depth, **more)

    def _think(self, at: Standing, by: Player, number: int) -> tuple[Limits, Thought]:
        """The last thought. So many of the best moves of each are sent."""
        mover = 1 if at.position.turn == FIRST else -1
        limits, thoughts = think(GAMES[GAME], at.position, by, self._waiting, at.plays)
        for thought in thoughts:
            exact = [
                (one.value, one.move)
                for one in thought.moves
                if one.bound == "exact" and one.value is not None
            ]
            for value, move in sorted(exact, key=lambda each: -mover * each[0])[:number]:
                pv = thought.pv if move == thought.move else (move,)
                moves = "".join(move_of(each) for each in pv if each != PASS).upper()
                self._send(f"search {moves} {self._discs(at, value):.2f} 0 {thought.depth}")
        return limits, thought

    def _value(self, at: Standing) -> float:
        """Discs for the side to move."""
        if at.must_pass:
            return -self._value(at.play(PASS))
        _, last = self._think(at, self._player(noise=0.0), 0)
        return 0.0 if last.value is None else self._discs(at, last.value)

    def _discs(self, at: Standing, value: int) -> float:
        """A value of first's as discs for the side to move, where the evaluation counts these."""
        game = GAMES[GAME]
        if abs(value) >= game.decisive and game.margin_of:
            discs = float(game.margin_of(value))
        else:
            discs = value / game.display.parts.get(self._by.evaluation or "", 1)
        return discs if at.position.turn == FIRST else -discs


def number(text: str, most: int) -> int | None:
    """A number from 1 to `most`, which a greater one is taken for; None: it is none."""
    return min(int(text), most) or None if re.fullmatch("[0-9]{1,9}", text) else None


def serve(by: Player, lines: Iterable[str], send: Callable[[str], object]) -> None:
    """Does what the lines say, until `quit` or their end. Each line ends a thought of the one before it.

    The end of the lines does so too: whoever has sent them is gone.
    """
    waiting: SimpleQueue[str | None] = SimpleQueue()

    def receive() -> None:
        try:
            for line in lines:
                waiting.put(line)
        finally:
            waiting.put(None)

    Thread(target=receive, daemon=True).start()
    session = NBoardSession(by, send, lambda: not waiting.empty())
    while (line := waiting.get()) is not None and line.strip() != "quit":
        try:
            session.take(line)
        except Refusal as refusal:  # the player may be a program of an author, which fails
            send(f"status {' '.join(str(refusal).split())}")
