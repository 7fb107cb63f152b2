"""Calls an author's code: within its time, with its output collected, and every exception as a `Refusal`.

Time is limited by a thread that raises `TimedOut` in the thread of the author's code. It works on every
system that has threads. In a browser's worker, which has none, a signal comes at intervals instead, whose
handler calls `Host.interrupt`, which raises it. A call into C is ended when it returns.
"""

from __future__ import annotations

import io
import os
import sys
from _thread import allocate_lock, get_ident
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random, SystemRandom
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Concatenate, Final, NoReturn

from ..contract.limits import MOST_NOTES, MOST_PRINTED, During
from ..core.errors import Refusal
from ..search.limits import Limits, OutOfLimits
from .errors import LONGEST_MESSAGE, is_a, type_name, user_code
from .guard import Chance, keep_modules, restore

if TYPE_CHECKING:
    from .errors import Program
    from .position import Played
    from .usual_errors import Note

    CallProgram = Callable[Concatenate[Program, During, Callable[..., Any], ...], Any]

SECONDS: Final = 10.0
"""The time that a request may spend in authors' code since its last reply."""
TO_DESCRIBE: Final = 1.0
"""The time for texts of the author's objects in an error's message, in seconds."""
POLL: Final = 0.02
"""The time between two looks of the thread at the clock, in seconds."""
PATIENCE: Final = 5
"""After so many exceptions that the author's code caught, the thread raises them without a pause."""

OFTEN: Final = ("evaluate", "order", "game")
"""What is called so often that builtins and modules are not restored after each call, but with each thought.

Looking at all modules would be most of the time of a search in a `class Game`.
"""

DEEPEST_RECURSION: Final = 5_000
"""The highest recursion limit that an author may set. Above some 10,000 the process could end."""

set_recursion_limit: Final = sys.setrecursionlimit
exit_process: Final = os._exit


def limited_recursion(limit: int) -> None:
    """`sys.setrecursionlimit` for authors."""
    if limit > DEEPEST_RECURSION:
        raise ValueError(f"the recursion limit is at most {DEEPEST_RECURSION} here")
    set_recursion_limit(limit)


def exit_program(status: int) -> NoReturn:
    """`os._exit` for authors: it ends their program, not the process."""
    raise SystemExit(status)


ENDED: Final = object()
"""The answer of `Host.call` where the seconds of this call alone are over (`Host.timed`)."""


class TimedOut(BaseException):
    """Raised in an author's code whose time is over."""


class Account:
    """The time, calls and output of a request, or of a command."""

    def __init__(self, limited: bool = True) -> None:
        self.limited = limited
        """Whether the time is limited, and what is printed kept; else it goes to standard error."""
        self.spent = 0.0
        """Seconds in authors' code since the last reply."""
        self.seconds = 0.0
        """Seconds in authors' code since the request began."""
        self.calls: dict[str, list[float]] = {}
        """The calls of `evaluate`, `search`, `order` and `choose`, and the seconds spent in them."""
        self.notes: dict[tuple[str, str, int | None], Note] = {}
        """Notes on code that is no error, by program, reason and line."""
        self.limits: Limits | None = None
        """Those of the thought under way."""
        self.record: Played = None
        """The moves of the game before the position that is thought about."""
        self.move: str | None = None
        """The move of the root below which the author's code is asked. None: at the root, or not known."""
        self._waiting: list[tuple[str | None, list[str]]] = []
        self._left = MOST_PRINTED

    def count(self, during: During, seconds: float) -> None:
        """Counts a call of an author's function."""
        if during in ("load", "game"):
            return
        counted = self.calls.setdefault(during, [0, 0.0])
        counted[0] += 1
        counted[1] += seconds

    def write(self, text: str) -> None:
        """Keeps what is printed, as far as the request may still print."""
        if self._left and text:
            text = text[: self._left]
            self._left -= len(text)
            if not self._waiting or self._waiting[-1][0] != self.move:
                self._waiting.append((self.move, []))
            self._waiting[-1][1].append(text)

    def note(self, program: str, note: Note) -> None:
        """Keeps a note on a program, unless it has one with the same reason and line."""
        if len(self.notes) < MOST_NOTES:
            self.notes.setdefault((program, note.reason, note.line), note)

    def printed(self) -> list[tuple[str | None, str]]:
        """The texts printed since `printed` was last called, each with the move below which that was."""
        found = [(move, "".join(texts)) for move, texts in self._waiting]
        self._waiting.clear()
        return found


class Host:
    """Runs authors' code in one thread at a time.

    Outside `serving`, as in a command of the command line, the time is not limited, and what is printed goes
    to standard error.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.call: CallProgram = self.run
        """`run`, or a function around it, as `arena.workers.watch_calls` puts one."""
        self.chance = Chance(0)
        """The chance of authors' code: what its module `random` draws from."""
        self.seconds = seconds
        self._account = Account(limited=False)
        self._running = False
        """Whether an author's code is running. Only then may the thread raise an exception there."""
        self._streams: tuple[Any, Any, Any] | None = None
        """While an author's code runs, the standard streams to be restored."""
        self._entered = 0.0
        self._ends: float | None = None
        self._thread = 0
        self._raised = 0
        self._switching = 0.0
        self._lock = allocate_lock()
        self._watched_until = 0.0
        self._nested_failure: tuple[BaseException, Program, During] | None = None
        self._latest: tuple[Program, During] | None = None
        """The program that ran last."""
        self.played: Callable[[Any, int], Any] | None = None
        """Counts a position that the search or the choice under way makes."""
        self.remembered: dict[object, int] = {}
        """The moves that programs of known forms have found, by source, game and position."""
        self.extra = 0.0
        """Seconds that the call under way may take beside those of all calls."""
        self._most: float | None = None
        """Seconds after which the call under way is ended, without a fault."""
        self._output = Output(self._write)
        self._input = io.StringIO()
        keep_modules()

    def run(self, program: Program, during: During, function: Callable[..., Any], *given: Any) -> Any:
        """The answer of the author's `function`. Raises `Refusal` for all that it raises.

        Within a call of an author's code, as from a search to an evaluation, the exception passes unchanged:
        the outer code may catch it, and else the outer call reports the inner one.
        """
        if self._running:
            began = monotonic()
            try:
                return function(*given)
            except BaseException as error:
                if self._nested_failure is None or self._nested_failure[0] is not error:
                    self._nested_failure = error, program, during
                raise
            finally:
                self._account.count(during, monotonic() - began)
        failed = trace = answer = None
        self._latest = program, during
        recursion = sys.getrecursionlimit()
        account = self._account
        earlier, spent = account.seconds, account.spent
        seconds, most = self.seconds + self.extra, self._most
        self._enter(self._left())
        try:
            self._running = True
            answer = function(*given)
            self._running = False
        except BaseException as error:
            self._running = False
            failed, trace = error, sys.exc_info()[2]
        try:
            self._leave()
        except BaseException as error:  # the time is over, or a trace function of the code was called
            self._leave()
            failed, trace = failed or error, trace or sys.exc_info()[2]
        account.count(during, account.seconds - earlier)
        if sys.getrecursionlimit() != recursion:
            set_recursion_limit(recursion)
        nested, self._nested_failure = self._nested_failure, None
        if failed is not None or during not in OFTEN:
            restore()
        over = is_a(failed, TimedOut) or (account.limited and account.spent >= seconds)
        if self.extra:
            account.spent = spent
        if over and most is not None and is_a(failed, TimedOut):
            return ENDED
        if not over:
            if failed is None:
                return answer
            passed = (Refusal, OutOfLimits) if account.limited else (Refusal, OutOfLimits, KeyboardInterrupt)
            if is_a(failed, *passed):
                raise failed
        if nested and nested[0] is failed:
            program, during = nested[1:]
        try:
            if over:
                message = f"more than {seconds:g} s in the program's code"
                raise user_code(program, during, "Timeout", message, None, trace) from None
            said = self.text(str, failed)
            raise user_code(program, during, type_name(failed), said, failed, trace) from None
        finally:
            failed = trace = nested = None  # else the frames would stay referenced

    def text(self, make: Callable[[object], str], value: object) -> str:
        """`str` or `repr` of an author's object; "" if that fails or takes too long."""
        if self._running:
            return self._cut(make(value))
        recursion = sys.getrecursionlimit()
        text, ended = "", False
        self._enter(TO_DESCRIBE)
        try:
            self._running = True
            text = self._cut(make(value))
            self._running = False
        except BaseException as error:
            self._running = False
            ended = not self._account.limited and is_a(error, KeyboardInterrupt)
        self._leave_for_sure()
        set_recursion_limit(recursion)
        restore()
        if ended:
            raise KeyboardInterrupt
        return text

    @staticmethod
    def _cut(text: str) -> str:
        return str.__str__(text[:LONGEST_MESSAGE]) if type(text) is str else ""

    def note(self, program: Program, note: Note) -> None:
        """Keeps a note for the last reply to the request; of a command nobody reads it."""
        self._account.note(program.name, note)

    def interrupt(self) -> None:
        """Raises `TimedOut` if an author's code is running and its time is over; else does nothing.

        For the handler of a signal that comes at intervals, where there are no threads.
        """
        if self._running and self._ends is not None and monotonic() >= self._ends:
            raise TimedOut

    @contextmanager
    def serving(self, account: Account) -> Iterator[None]:
        """Charges `account` for what authors' code does in this context."""
        with self.outside():
            before, self._account = self._account, account
            try:
                yield
            finally:
                self._account = before
                restore()

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Leaves the author's code, if it is running, and enters it again: time and output are not its own.

        Where Python can wait for JavaScript, other requests may begin in this context and end after it.
        """
        running, account = self._running, self._account
        if running:
            self._running = False
            self._leave_for_sure()
        try:
            yield
        finally:
            self._account = account
            if running:
                self._enter(self._left())
                self._running = True

    def begin_search(self, chance: Random, limits: Limits, record: Played = None) -> None:
        """Before a thought: seeds authors' code with this chance, whose state stays as it was."""
        restore()
        self._account.limits, self._account.record = limits, record
        self.played = None
        self.below(None)
        if isinstance(chance, SystemRandom):
            self.chance.seed(chance.getrandbits(64))
        else:
            self.chance.setstate(chance.getstate())
            self.chance.seed()

    def before(self) -> Played:
        """The moves of the game before the position that is thought about."""
        return self._account.record

    def below(self, move: str | None) -> None:
        """What is printed from now on belongs to this move of the root, or to none."""
        self._account.move = move

    def hasten(self) -> None:
        """Gives the author's code that is running a second to end, where its time is limited at all."""
        if self._ends is not None:
            self._ends = min(self._ends, monotonic() + TO_DESCRIBE)

    def poll(self) -> None:
        """Ends a thought whose time is over before an author's function is called for it."""
        limits = self._account.limits
        if limits and not self._running:  # an author's search looks at its limits itself
            limits.poll()

    @contextmanager
    def seeded(self) -> Iterator[None]:
        """Authors' code draws the same here each time, and what it draws after it does not change."""
        before = self.chance.getstate()
        self.chance.setstate(Chance(0).getstate())
        try:
            yield
        finally:
            self.chance.setstate(before)

    def blamed(self, error: Exception) -> Exception:
        """An unexpected exception of the engine as the error of the program that ran last, if one did.

        Authors' code can change all of its process: what fails after that is not the engine's fault.
        """
        if self._latest is None or isinstance(error, Refusal):
            return error
        program, during = self._latest
        said = f"{self.text(str, error)} (raised in the engine, after this program had run)"
        return user_code(program, during, type_name(error), said, error, error.__traceback__)

    @contextmanager
    def timed(self, extra: float, most: float | None = None) -> Iterator[None]:
        """Here a call may take `extra` seconds more; after `most` it is ended, and returns `ENDED`."""
        self.extra, self._most = extra, most
        try:
            yield
        finally:
            self.extra, self._most = 0.0, None

    def _left(self) -> float | None:
        """The seconds that are left; None: they are not limited."""
        if not self._account.limited:
            return self._most
        left = max(0.0, self.seconds + self.extra - self._account.spent)
        return left if self._most is None else min(left, self._most)

    def _write(self, text: str) -> None:
        if self._account.limited:
            self._account.write(text)
        elif self._streams:
            self._streams[2].write(text)

    def _enter(self, seconds: float | None) -> None:
        self._streams = sys.stdin, sys.stdout, sys.stderr
        sys.stdin, sys.stdout, sys.stderr = self._input, self._output, self._output
        sys.setrecursionlimit, os._exit = limited_recursion, exit_program
        self._entered = now = monotonic()
        self._ends = None
        if seconds is not None:
            self._thread = get_ident()
            self._ends = now + seconds
            if now > self._watched_until - 1:
                self._watch(now)

    def _leave(self) -> None:
        """Restores what the author's code may have changed. The thread raises nothing there any more."""
        if self._ends is not None:
            with self._lock:  # the thread is not between its look at `_running` and its exception
                pass
            if self._raised:
                self._raised = 0
                consume(self._thread)
            if self._switching:
                sys.setswitchinterval(self._switching)
                self._switching = 0.0
        if self._streams:
            seconds = monotonic() - self._entered
            self._account.spent += seconds
            self._account.seconds += seconds
            sys.stdin, sys.stdout, sys.stderr = self._streams
            sys.setrecursionlimit, os._exit = set_recursion_limit, exit_process
            self._streams = None

    def _leave_for_sure(self) -> None:
        """The same where it does not matter that the time may be over just now."""
        try:
            self._leave()
        except TimedOut:
            self._leave()

    def _watch(self, now: float) -> None:
        """Starts the thread that ends code whose time is over, or keeps it. It ends when it is not needed."""
        with self._lock:
            alive, self._watched_until = now < self._watched_until, now + 5
        if alive or sys.platform == "emscripten":
            return
        import threading

        threading.Thread(target=self._end_in_time, daemon=True).start()

    def _end_in_time(self) -> None:
        while True:
            with self._lock:
                if monotonic() > self._watched_until and not self._running:
                    self._watched_until = 0.0
                    return
                if self._running and self._ends is not None and monotonic() > self._ends:
                    self._raised += 1
                    raise_in(self._thread)
                    if self._raised == PATIENCE:  # the code catches everything: then also in its handlers
                        self._switching = sys.getswitchinterval()
                        sys.setswitchinterval(1e-5)
                if self._running:
                    self._watched_until = max(self._watched_until, monotonic() + 1)
                hurry = self._raised >= PATIENCE
            if not hurry:
                sleep(POLL)


def raise_in(thread: int) -> None:
    """Raises `TimedOut` in a thread at its next step of Python code."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimedOut))


def consume(thread: int) -> None:
    """Ends what `raise_in` has begun in this thread: an exception not raised yet is raised, and caught.

    It can also be taken back; but then CPython 3.11 looks for it for ever, and hangs in `sys.setprofile`.
    """
    try:
        raise_in(thread)
        while True:
            pass
    except TimedOut:
        pass


class Output(io.TextIOBase):
    """Standard output and standard error of an author's code."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._to = write

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._to(str.__str__(text))
        return len(text)

    def close(self) -> None:
        """The stream is used for all calls, so it stays open."""
