"""Players of other programs, by the Go Text Protocol: `gtp:COMMAND`, as they are written on the command line.

    gtp:edax -gtp -l 5            gtp:./mine seconds=2

`take` makes such a text the name of a search of Othello. The program is started where it is first asked for a
move, once for each thread that plays, and is told the moves that have been played since. What it does wrong,
its silence and its end lose the game, as faults of authors' programs do, and it is started anew for the next.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import resources
from queue import Empty, SimpleQueue
from threading import Thread, local
from typing import Any, Final, NamedTuple
from weakref import WeakSet

from ..authors import added
from ..core.errors import Refusal
from ..core.game import FIRST, SECOND, Side
from ..games import GAMES
from ..players.record import random_seed
from ..search.limits import Limits
from ..search.thought import Search, Task, Thought, choice
from .standing import GAME, Standing, begin, move_of

PATIENCE: Final = 60.0
"""The seconds for a program's first answer, and for each move unless the player names others."""
ALLOWANCE: Final = 1.0
"""Seconds for the way to the program and back, where the player names the seconds for a move."""
LONGEST_LINE: Final = 10_000
MOST_LINES: Final = 1000
"""That wait to be read. Further ones are passed over."""
LAST: Final = 3
"""How many of the lines that it wrote last are repeated."""
COLOURS: Final[dict[Side, str]] = {FIRST: "B", SECOND: "W"}
STARTED: Final[WeakSet[OtherProgram]] = WeakSet()
"""Those of all threads."""


class ProgramPlayer(NamedTuple):
    """A player of another program."""

    text: str
    words: tuple[str, ...]
    """The command, as it is started."""
    seconds: float | None


class ProgramFault(Exception):
    """A program has done something wrong: the kind of the error, and what."""


def spelled(text: str) -> ProgramPlayer | None:
    """The player that a text is; None: it is not one of another program. Raises `Refusal`."""
    protocol, colon, command = text.partition(":")
    if colon and protocol == "nboard":
        raise make_error(text, "NBoard's protocol is not spoken here; start the engine by GTP: gtp:COMMAND")
    if not colon or protocol != "gtp":
        return None
    seconds = None
    if match := re.fullmatch(r"(.*) seconds=([0-9]+(?:\.[0-9]+)?) *", command, re.DOTALL):
        command, seconds = match[1], float(match[2])
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise make_error(text, str(error).lower()) from None
    if not words:
        raise make_error(text, "a command must follow")
    if seconds is not None and not 0.001 <= seconds <= 3600:
        raise make_error(text, "seconds must be from 0.001 to 3600")
    return ProgramPlayer(text, tuple(words), seconds)


def make_error(text: str, why: str) -> Refusal:
    return Refusal("unknown-player", "player", why=why, player=text)


def take(texts: Iterable[str], here: bool = False, game: str = GAME) -> None:
    """Makes players of other programs known to Othello, by their texts; raises `Refusal`.

    `here`: the programs must be on this machine. `game` is what they are to play.
    """
    for text in texts:
        by = known(text, here, game)
        if by and text not in GAMES[GAME].searches:
            added.add_search(GAME, text, by)


def known(text: str, here: bool = False, game: str = GAME) -> Search | None:
    """The search that a player of another program is; None: it is not one. Raises `Refusal`, as `take`."""
    player = spelled(text)
    if player and game != GAME:
        raise make_error(text, f"programs of others play only {GAMES[GAME].display.name}")
    if player and here and not shutil.which(player.words[0]):
        raise make_error(text, f"there is no program {player.words[0]}")
    return search(player) if player else None


def refused_start(record: Mapping[str, Any], *players: str) -> str:
    """Why these players cannot begin where a record begins; "": they can.

    A program of others can be told the usual start alone.
    """
    others, game = [text for text in players if spelled(text)], GAMES[GAME]
    if not others or "setup" not in record or game.parse(record["setup"]) == game.start():
        return ""
    return f"{others[0]} can be told moves alone, and none lead to this start"


def search(player: ProgramPlayer) -> Search:
    """The search that asks the program of this player."""

    def think(task: Task, limits: Limits) -> Iterator[Thought]:
        programs = RUNNING.programs
        program = programs.setdefault(player.text, OtherProgram(player))
        try:
            move = program.move(task)
        except BaseException as error:  # also Ctrl-C: its answer is not to be taken for a later one
            programs.pop(player.text).close()
            if isinstance(error, ProgramFault):
                raise refusal(player, error, program.last) from None
            raise
        yield choice(task.position, move)

    return Search(think, needs_limit=False, repeatable=False)


def refusal(player: ProgramPlayer, fault: ProgramFault, last: Iterable[str]) -> Refusal:
    """The error by which it loses the game, as the contract has it."""
    from ..authors.errors import Program

    kind, message = fault.args
    wrote = " / ".join(line[:100] for line in tuple(last))
    said = f"{message}; it wrote last: {wrote or 'nothing'}"
    return Program(player.text, "", "").failed(kind, "choose", said)


class Running(local):
    """The programs of a thread, by the texts of their players."""

    def __init__(self) -> None:
        self.programs: dict[str, OtherProgram] = {}


RUNNING: Final = Running()


@contextmanager
def ending() -> Iterator[None]:
    """The programs that this thread asks within this block are started in it, and end with it."""
    outer, RUNNING.programs = RUNNING.programs, {}
    try:
        yield
    finally:
        end_all()
        RUNNING.programs = outer


def end_all() -> None:
    """Ends the programs of this thread."""
    while RUNNING.programs:
        RUNNING.programs.popitem()[1].close()


class OtherProgram:
    """A program that runs, and speaks the Go Text Protocol. What it does wrong is a `ProgramFault`."""

    def __init__(self, player: ProgramPlayer) -> None:
        self._player = player
        self.reset()

    def reset(self) -> None:
        """Makes it a program that is not started."""
        self._process: subprocess.Popen[bytes] | None = None
        self._readers: list[Thread] = []
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self.last: deque[str] = deque(maxlen=LAST)
        """The lines that it wrote last, also to standard error."""
        self._deadline = 0.0
        self._standing: Standing | None = None
        """Where the game stands on its board."""

    def move(self, task: Task) -> int:
        """The move that it chooses."""
        self._deadline = time.monotonic() + PATIENCE
        if self._process is None:
            self._start()
            self._begin()
        seconds = self._player.seconds
        self._deadline = time.monotonic() + (PATIENCE if seconds is None else seconds + ALLOWANCE)
        self._set_up(task)
        name = self._ask(task)
        legal = {move_of(move): move for move in task.position.moves()}
        if name.lower() not in legal:
            listed = ", ".join(legal)
            raise ProgramFault("ValueError", f"it plays {name[:40]!r}, which is not legal; legal: {listed}")
        return legal[name.lower()]

    def _begin(self) -> None:
        self._seeded = self._command("known_command sakiyomi-seed") == "true"
        self._answer("boardsize 8")  # some know one size alone, and not this command
        if self._player.seconds is not None:
            self._answer(f"time_settings 0 {max(1, int(self._player.seconds))} 1")

    def _set_up(self, task: Task) -> None:
        at, moves = self._standing, steps(self._standing, task) if self._standing else None
        if at is None or moves is None:
            self._command("clear_board")
            at = begin()
            moves = steps(at, task)
        if moves is None:
            raise ProgramFault("ValueError", "by GTP it cannot be told a game that begins elsewhere")
        for move in moves:
            self._command(f"play {COLOURS[at.position.turn]} {move_of(move)}")
            at = at.play(move)
        self._standing = at

    def _ask(self, task: Task) -> str:
        if self._seeded:
            self._command(f"sakiyomi-seed {random_seed(task.chance)}")
        assert self._standing
        name = self._command(f"genmove {COLOURS[task.position.turn]}")
        self._standing = self._standing.moved(name, task.position.turn)
        return name

    def _command(self, text: str) -> str:
        """Its answer to a command. One that it refuses is a `ProgramFault`."""
        sign, answer = self._answer(text)
        if sign == "?":
            raise ProgramFault("ValueError", f"it refuses {text}: {answer[:100]}")
        return answer

    def _answer(self, text: str) -> tuple[str, str]:
        """The sign and the text of its answer. Other lines before it are passed over."""
        self._send(text)
        line = ""
        while line[:1] not in ("=", "?"):
            line = self._next(text)
        first = line
        while line:
            line = self._next(text)
        return first[0], first[1:].strip()

    def _start(self) -> None:
        guard = (resources.files(__package__) / "guard.py").read_text("utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", guard, *self._player.words],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        STARTED.add(self)
        for stream, heard in ((self._process.stdout, True), (self._process.stderr, False)):
            assert stream
            self._readers.append(Thread(target=self._receive, args=(stream.fileno(), heard), daemon=True))
            self._readers[-1].start()

    def _receive(self, source: int, heard: bool) -> None:
        """Takes what it writes, line by line. Lines to standard error are only kept as its last."""
        rest = b""
        while data := os.read(source, 1 << 16):
            *lines, rest = (rest + data).split(b"\n")
            rest = rest[:LONGEST_LINE]
            for line in lines:
                self._received(line, heard)
        if rest:
            self._received(rest, heard)
        if heard:
            self._lines.put(None)

    def _received(self, line: bytes, heard: bool) -> None:
        text = line[:LONGEST_LINE].decode(errors="replace").strip()
        if text:
            self.last.append(text)
        if heard and self._lines.qsize() < MOST_LINES:
            self._lines.put(text)

    def _send(self, line: str) -> None:
        """Sends it a line. The guard takes it at once, whether or not the program reads."""
        assert self._process
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n".encode())
        except OSError:
            raise self._ended(line) from None

    def _next(self, after: str) -> str:
        """Its next line, which is to answer `after`."""
        late = ProgramFault("Timeout", f"it has not answered {after} in time")
        left = self._deadline - time.monotonic()
        if left <= 0:  # a line may be there: a program may write without end
            raise late
        try:
            line = self._lines.get(timeout=left)
        except Empty:
            raise late from None
        if line is None:
            raise self._ended(after)
        return line

    def _ended(self, after: str) -> ProgramFault:
        for reader in self._readers:  # its last lines to standard error may come a moment later
            reader.join(1)
        return ProgramFault("Exit", f"it has ended, and has not answered {after}")

    def close(self) -> None:
        """Ends it and all that it has started."""
        if self._process is None:
            return
        assert self._process.stdin
        self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(10)

    def let_go(self) -> None:
        """In a forked process, whose parent has the program."""
        assert self._process
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream
            stream.close()
        self.reset()


def steps(at: Standing, task: Task) -> Sequence[int] | None:
    """The moves from where a game stands to the position of a task; None: they do not lead there."""
    plays = tuple(task.record)
    common = len(at.plays)
    if plays[:common] != at.plays:
        return None
    position = at.position
    for move in plays[common:]:
        if move not in position.moves():
            return None
        position = position.play(move)
    return plays[common:] if position == task.position else None


def forked() -> None:
    """In a forked process: the programs that run are its parent's."""
    for program in tuple(STARTED):
        program.let_go()
    STARTED.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forked)
