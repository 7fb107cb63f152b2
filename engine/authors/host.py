"""Calls an author's code: within its time, with its output collected, and every exception as a `Refusal`.

Time is limited by a thread that raises `TimedOut` in the thread of the author's code. It works on every
system that has threads. In a browser's worker, which has none, a signal comes at intervals instead, whose
handler calls `Host.interrupt`, which raises it. A call into C is ended when it returns.
"""

from __future__ import annotations

import io
import sys
from _thread import allocate_lock, get_ident
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from engine.authors.errors import is_a, user_code
from engine.authors.guard import keep_modules, restore
from engine.fields import Refusal
from engine.search.limits import OutOfLimits

if TYPE_CHECKING:
    from engine.authors.errors import During, Program

SECONDS: Final = 10.0
"""The time that a request may spend in authors' code since its last reply."""
MOST_PRINTED: Final = 10_000
"""The characters that a request may print. The rest is dropped."""
TO_DESCRIBE: Final = 1.0
"""The time for texts of the author's objects in an error's message, in seconds."""
POLL: Final = 0.02
"""The time between two looks of the thread at the clock, in seconds."""
PATIENCE: Final = 5
"""After so many exceptions that the author's code caught, the thread raises them without a pause."""

DEEPEST_RECURSION: Final = 5_000
"""The highest recursion limit that an author may set. Above some 10,000 the process could end."""

T = TypeVar("T")
set_recursion_limit: Final = sys.setrecursionlimit


def limited_recursion(limit: int) -> None:
    """`sys.setrecursionlimit` for authors."""
    if limit > DEEPEST_RECURSION:
        raise ValueError(f"the recursion limit is at most {DEEPEST_RECURSION} here")
    set_recursion_limit(limit)


class TimedOut(BaseException):
    """Raised in an author's code whose time is over."""


class Account:
    """What a request has used."""

    def __init__(self) -> None:
        self.spent = 0.0
        """Seconds in authors' code since the last reply."""
        self.calls: dict[str, list[float]] = {}
        """The calls of `evaluate`, `search` and `order`, and the seconds spent in them."""
        self._waiting: list[str] = []
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
        if self._left:
            text = text[: self._left]
            self._left -= len(text)
            self._waiting.append(text)

    def printed(self) -> str:
        """What was printed since the last call."""
        found = "".join(self._waiting)
        self._waiting.clear()
        return found


class Inside(NamedTuple):
    """What is restored when an author's code is left."""

    streams: tuple[Any, Any, Any]
    recursion: int


class Host:
    """Runs authors' code in one thread at a time.

    Without an `Account`, as in a command of the command line, the time is not limited, and what is printed
    goes to standard error.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._account: Account | None = None
        self._running = False
        """Whether an author's code is running. Only then may the thread raise an exception there."""
        self._inside: Inside | None = None
        self._entered = 0.0
        self._ends: float | None = None
        self._thread = 0
        self._raised = 0
        self._switching = 0.0
        self._lock = allocate_lock()
        self._watched_until = 0.0
        self._blamed: tuple[BaseException, Program, During] | None = None
        self._output = Output(self._write)
        self._input = io.StringIO()
        keep_modules()

    def call(self, program: Program, during: During, function: Callable[..., Any], *given: Any) -> Any:
        """What the author's `function` returns. Raises `Refusal` for all that it raises.

        Within a call of an author's code, as from a search to an evaluation, the exception passes unchanged:
        the outer code may catch it, and else the outer call reports the inner one.
        """
        if self._running:
            began = monotonic()
            try:
                return function(*given)
            except BaseException as error:
                if self._blamed is None or self._blamed[0] is not error:
                    self._blamed = error, program, during
                raise
            finally:
                if self._account:
                    self._account.count(during, monotonic() - began)
        failed = trace = answer = None
        self._enter(self._left())
        try:
            self._running = True
            answer = function(*given)
            self._running = False
        except BaseException as error:
            self._running = False
            failed, trace = error, sys.exc_info()[2]
        if self._account:
            self._account.count(during, monotonic() - self._entered)
        try:
            self._leave()
        except TimedOut as error:
            self._leave()
            failed, trace = failed or error, trace
        if failed is not None or during != "evaluate":
            restore()
        over = is_a(failed, TimedOut) or (self._account is not None and self._account.spent >= self._seconds)
        if failed is None and not over:
            return answer
        if failed is not None and is_a(failed, Refusal, OutOfLimits) and not over:
            raise failed
        if failed is not None and is_a(failed, KeyboardInterrupt) and self._account is None:
            raise failed
        blamed, self._blamed = self._blamed, None
        if blamed and blamed[0] is failed:
            program, during = blamed[1:]
        try:
            raise user_code(program, during, failed, trace, self.text, over, self._seconds) from None
        finally:
            failed = trace = blamed = None  # else the frames would stay referenced

    def text(self, make: Callable[[object], str], value: object) -> str:
        """`str` or `repr` of an author's object; "" if that fails or takes too long."""
        if self._running:
            return self._cut(make(value))
        found = ""
        self._enter(TO_DESCRIBE)
        try:
            self._running = True
            found = self._cut(make(value))
            self._running = False
        except BaseException:
            self._running = False
        try:
            self._leave()
        except TimedOut:
            self._leave()
        return found

    @staticmethod
    def _cut(text: str) -> str:
        return str.__str__(text[:400]) if type(text) is str else ""

    def interrupt(self) -> None:
        """Raises `TimedOut` if an author's code is running and its time is over; else does nothing.

        For the handler of a signal that comes at intervals, where there are no threads.
        """
        if self._running and self._ends is not None and monotonic() >= self._ends:
            raise TimedOut

    @contextmanager
    def serving(self, account: Account) -> Iterator[None]:
        """Charges `account` for what authors' code does in this context."""
        with self._outside():
            before, self._account = self._account, account
            try:
                yield
            finally:
                self._account = before
                restore()

    def aside(self, function: Callable[[], T]) -> T:
        """Calls a function of the engine's host: its time and output are not the author's."""
        with self._outside():
            return function()

    @contextmanager
    def _outside(self) -> Iterator[None]:
        """Leaves the author's code, if it is running, and enters it again.

        Where Python can wait for JavaScript, other requests may begin in this context and end after it.
        """
        running, account = self._running, self._account
        if running:
            self._running = False
            try:
                self._leave()
            except TimedOut:
                self._leave()
        try:
            yield
        finally:
            self._account = account
            if running:
                self._enter(self._left())
                self._running = True

    def _left(self) -> float | None:
        """The seconds that are left; None: they are not limited."""
        return None if self._account is None else max(0.0, self._seconds - self._account.spent)

    def _write(self, text: str) -> None:
        if self._account:
            self._account.write(text)
        elif self._inside:
            self._inside.streams[2].write(text)

    def _enter(self, seconds: float | None) -> None:
        self._inside = Inside((sys.stdin, sys.stdout, sys.stderr), sys.getrecursionlimit())
        sys.stdin, sys.stdout, sys.stderr = self._input, self._output, self._output
        sys.setrecursionlimit = limited_recursion
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
        if self._inside:
            if self._account:
                self._account.spent += monotonic() - self._entered
            sys.stdin, sys.stdout, sys.stderr = self._inside.streams
            sys.setrecursionlimit = set_recursion_limit
            if sys.getrecursionlimit() != self._inside.recursion:
                set_recursion_limit(self._inside.recursion)
            self._inside = None

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
