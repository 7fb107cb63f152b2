"""Plays many games at once on any `concurrent.futures.Executor` and writes each to a file when it ends.

A game is played by `play_game`, a function of plain data in and out, so that it can be sent to another
process or another machine. Several tournaments may be played together: no worker is idle at the end of one
of them.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from copy import copy
from hashlib import sha256
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock, Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast
from zipfile import ZipFile

from ..authors import added
from ..contract.limits import During
from ..core.declared import JsonObject
from ..core.errors import Refusal
from ..core.game import FIRST, SECOND, Game
from ..core.usage import UsageError
from ..games import GAMES
from ..players.players import player, unlisted
from ..protocols import opponent
from ..search.limits import never
from .match import Match, match, planned_in, play
from .tournament_run import Due, TournamentRun

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from ..authors.errors import Program
    from ..authors.host import Host
    from ..contract.requests import MatchRequest

exit_process: Final = os._exit
"""While a program runs, `os._exit` is another."""
AHEAD: Final = 3
"""Games submitted per worker, enough that no worker waits for its next game."""
MEMORY: Final = 2 << 30
"""The most memory of a process of authors' programs, in bytes."""
BEGINNING: Final = b'{"index":'
"""With which each line of a file of games begins."""
LONGEST_CALL: Final = 15
"""Seconds after which a call of a program that has not returned ends its process, where the system can."""
LATE: Final = getattr(signal, "SIGALRM", signal.NSIG)
"""The signal that ends it then; where the system has none, no signal."""
ENDING: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals that end what is played."""

SPAWN: Final = get_context("spawn")
AUTHORS: Final = RLock()
"""Held while a game is played in which authors' programs may run: they run in one thread at a time."""


def play_game(index: int, request: JsonObject, players: Sequence[str] = ()) -> JsonObject:
    """Plays the match at `index` of the series of two players. Its entry: its result, its costs, the record.

    The sides are given in full, because the player listed under an id may change. The two as the tournament
    names them, `players`, stand beside them. Programs of others are started here when they are to move.
    """
    opponent.take(request[side] for side in (FIRST, SECOND))
    return entry(replies_to(request), index, request, players)


def entry(
    replies: Sequence[JsonObject],
    index: int,
    request: JsonObject,
    players: Sequence[str],
    games: Mapping[str, Game] = GAMES,
) -> JsonObject:
    """The entry of a match with these replies."""
    *replies, last = replies
    moves = [[reply for reply in replies if reply["by"] == side] for side in (FIRST, SECOND)]
    game = games[request["record"]["game"]]
    return {
        "index": index,
        **({"players": list(players)} if players else {}),
        **{side: unlisted(request[side], game) for side in (FIRST, SECOND)},
        "seed": request["seed"],
        **({"programs": used} if (used := files_used({**request, **last}, games)) else {}),
        **{key: last["result"][key] for key in ("winner", "margin")},
        "moves": [len(each) for each in moves],
        "nodes": [sum(reply["nodes"] for reply in each) for each in moves],
        "seconds": [round(sum((reply["seconds"] for reply in each), 0.0), 6) for each in moves],
        "record": last["record"],
        **{key: last[key] for key in ("fault",) if key in last},
    }


def files_used(entry: JsonObject, games: Mapping[str, Game] = GAMES) -> dict[str, str]:
    """The programs that play in a game, by name, each with a digest of its file's name and text."""
    programs, game = added.programs(), games[entry["record"]["game"]]
    players = [player(entry[side], game) for side in (FIRST, SECOND)]
    names = {one.program.name for one in programs.used(game, *players)} if programs else ()
    texts = {one.name: f"{Path(one.path).name}\n{one.text}" for one in added.sources() if one.name in names}
    return {name: sha256(text.encode(errors="surrogateescape")).hexdigest() for name, text in texts.items()}


def replies_to(request: JsonObject) -> list[JsonObject]:
    """The replies to a match. An author's program has a limit of time for its load and for each move."""
    programs = added.programs()
    if not programs:
        return list(play(match(cast("MatchRequest", request)), never))
    from ..authors.host import Account

    account, replies = Account(), []

    def renew() -> None:
        account.spent = 0.0

    with AUTHORS, programs.host.serving(account):
        wanted = match(cast("MatchRequest", request), programs=programs, loads=renew)
        renew()
        for reply in play(wanted, never):
            replies.append(reply)
            renew()
    return replies


class GameLog:
    """A file of finished games, a line of JSON each, written as they end."""

    def __init__(
        self, path: Path | None, runs: Sequence[TournamentRun], resume: bool, strict: bool = True
    ) -> None:
        """Counts the games already in the file if `resume`; raises `UsageError`.

        `strict`: each of them must belong to one of `runs`.
        """
        self._file = None
        if path is None:
            return
        try:
            if resume:
                path.touch()
                whole = self._take(path, runs, strict)
                os.truncate(path, whole)  # removes the partial line of a writer that was killed
            self._file = path.open("a" if resume else "x", encoding="ascii")
        except FileExistsError:
            raise UsageError(f"{path} is there already; --resume {path} goes on with it") from None
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from None

    def _take(self, path: Path, runs: Sequence[TournamentRun], strict: bool) -> int:
        """Counts the games in the file. Returns the length of its complete lines in bytes."""
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        lines, rest = data[:whole].splitlines(), data[whole:]
        if rest[: len(BEGINNING)] != BEGINNING[: len(rest)]:
            raise UsageError(f"{path}, line {len(lines) + 1} is no game of this {runs[0].kind}")
        for number, text in enumerate(lines, 1):
            with suppress(ValueError, LookupError, TypeError, StopIteration, RecursionError):
                entry = json.loads(text)
                run = next(run for run in runs if run.table.has(entry))
                used = files_used(entry)
                if entry.get("programs", used) == used:
                    run.add(entry)
                    continue
            if strict:
                raise UsageError(f"{path}, line {number} is no game of this {runs[0].kind}")
        return whole

    def write(self, entry: JsonObject) -> None:
        """Writes a game; raises `OSError`, as where the disk is full."""
        if self._file:
            self._file.write(json.dumps(entry, separators=(",", ":")) + "\n")
            self._file.flush()

    def close(self) -> None:
        if self._file:
            with suppress(OSError):  # `write` has raised it
                self._file.close()


class Workers(NamedTuple):
    """An executor, and the number of games submitted to it at once."""

    executor: Executor
    ahead: int


def play_all(
    runs: Sequence[TournamentRun],
    workers: Workers,
    log: GameLog,
    play_one: Callable[..., JsonObject] | None = None,
) -> Iterator[TournamentRun]:
    """Plays the remaining games, logs each, and yields what it belongs to.

    A few more games are submitted than there are workers, so that few unneeded ones are started where a test
    decides early. Games that end when all is over are not logged. After a game that fails no more games of
    its tournament are begun; those under way, and other tournaments, are played to their end.
    `play_one` plays a game in the place of `play_game`.
    """
    playing: Callable[..., JsonObject] = play_one or play_game
    out: dict[Future[JsonObject], tuple[TournamentRun, Due]] = {}
    while any(not run.over and (not run.failed or any(run is of for of, _ in out.values())) for run in runs):
        for run in runs:
            while len(out) < workers.ahead and not run.failed and (due := run.begin()):
                out[workers.executor.submit(playing, *due)] = run, due
        for future in wait(out, return_when=FIRST_COMPLETED).done:
            run, due = out.pop(future)
            try:
                finished = result(future, due)
            except Refusal as error:
                run.failed = run.failed or error
                continue
            if not run.over:
                with uninterrupted():
                    log.write(finished)
                    run.add(finished)
                yield run


def result(future: Future[JsonObject], due: Due) -> JsonObject:
    """The entry of a game. Where a process has ended in which programs ran, it is played again, alone."""
    try:
        return future.result()
    except BrokenExecutor:
        if not added.programs():
            raise
    return alone(due)


def alone(due: Due) -> JsonObject:
    """Plays a game in a process of its own. A program that ends this process has lost the game."""
    runs = SPAWN.RawArray("c", 80)
    executor = Processes(1, SPAWN, start_worker, (added.sources(), runs))
    try:
        finished: JsonObject = executor.submit(play_game, *due).result()
        return finished
    except BrokenExecutor:
        if not runs.value:
            raise
    finally:
        executor.kill()
        executor.shutdown()
    name, during = runs.value.decode().split()
    is_late = any(process.exitcode == -LATE for process in executor.started)
    return entry(list(play(ended(due[1], name, during, is_late), never)), *due)


def watch_calls(host: Host, runs: Any = None) -> None:
    """Ends this process where a call of a program does not return, as one into C may not.

    The host can only raise an exception in Python's own code. `runs` is shared memory in which stands which
    program runs: its name, and what of it.
    """
    call = host.call
    alarm = getattr(signal, "setitimer", None)  # Windows has none
    if alarm:
        signal.signal(LATE, signal.SIG_DFL)

    def watched(program: Program, during: During, *given: Any) -> Any:
        if runs:
            runs.value = f"{program.name} {during}".encode()
        if not alarm:
            return call(program, during, *given)
        outer = alarm(signal.ITIMER_REAL, LONGEST_CALL + host.extra)
        try:
            return call(program, during, *given)
        finally:
            alarm(signal.ITIMER_REAL, *outer)

    host.call = watched


def ended(request: JsonObject, name: str, during: Any, is_late: bool) -> Match:
    """The match in which a program has ended its process; raises `Refusal` where it defines the game.

    `is_late`: a call of it did not return.
    """
    wanted, programs = planned_in(cast("MatchRequest", request), GAMES), added.programs()
    assert programs
    game, players = wanted.start.game, wanted.players
    its = next(one for one in programs.used(game, *players.values()) if one.program.name == name)
    late = "Timeout", during, f"more than {LONGEST_CALL} s in one call"
    exited = "Exit", during, "the process in which it ran has ended"
    error = its.program.failed(*(late if is_late else exited))
    if its.defines(game):
        raise error
    side = FIRST if its in programs.used(game, players[FIRST]) else SECOND
    return wanted._replace(fault={"side": side, "error": error.as_json()})


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits for the end of the block: a game is written and counted, or neither.

    It comes to the main thread alone, which alone may say what a signal does.
    """
    if current_thread() is not main_thread():
        yield
        return
    waiting: list[int] = []
    handlers = {one: signal.signal(one, lambda sent, _: waiting.append(sent)) for one in ENDING}
    try:
        yield
    finally:
        for one, handler in handlers.items():
            signal.signal(one, handler)
    for sent in waiting:
        signal.raise_signal(sent)


class ThisProcess(Executor):
    """Runs each game when it is submitted."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes(Executor):
    """Local processes. Where one of them has ended there are new ones for what is submitted then."""

    def __init__(self, number: int, context: Any, *prepared: Any) -> None:
        """`context` is one of `multiprocessing`, or None for the usual one."""
        context = context or get_context()
        self.started: list[BaseProcess] = []

        def started(*given: Any, **named: Any) -> BaseProcess:
            process: BaseProcess = context.Process(*given, **named)
            self.started.append(process)
            return process

        ours: Any = copy(context)
        ours.Process = started
        self._given = number, ours, *prepared
        self._pool = ProcessPoolExecutor(*self._given)
        self._out: set[Future[Any]] = set()
        """The work that the pool has not done yet."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        try:
            future = self._pool.submit(work, *given, **named)
            self._pool.submit(int)  # a pool that breaks while it is given work may forget it; this says so
        except BrokenExecutor as error:
            self._renew(error)
            future = self._pool.submit(work, *given, **named)
        self._out.add(future)
        future.add_done_callback(self._out.discard)
        return future

    def _renew(self, error: BrokenExecutor) -> None:
        """Ends a broken pool, with each of its processes, and fails what it has forgotten."""
        self.kill()
        self.shutdown()
        for future in self._out.copy():
            future.set_exception(error)
        self._pool = ProcessPoolExecutor(*self._given)

    def kill(self) -> None:
        """Ends all of them, whatever they do. Other children of this process are not its own."""
        for child in active_children():
            if child in self.started:
                child.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


@contextmanager
def processes(number: int) -> Iterator[Workers]:
    """A pool of local processes. All of them end when this process ends, in whatever way.

    Authors' programs run in new processes, in which the hashes of strings, and so the order of sets, are the
    same each time; other games need none of their own where one is played at a time.
    """
    authored = added.programs() is not None
    if number == 1 and not authored:
        yield Workers(ThisProcess(), 1)
        return
    executor = Processes(number, SPAWN if authored else None, start_worker, (added.sources(),))
    seed = os.environ.get("PYTHONHASHSEED")
    os.environ["PYTHONHASHSEED"] = "0"
    try:
        yield Workers(executor, AHEAD * number)
    finally:
        os.environ.pop("PYTHONHASHSEED")
        if seed is not None:
            os.environ["PYTHONHASHSEED"] = seed
        executor.kill()  # they may still be playing a game that is not needed
        executor.shutdown()


def start_worker(sources: Sequence[added.AddedFile], runs: Any = None) -> None:
    """Prepares a worker process: it ignores SIGINT and SIGTERM and ends when its parent ends.

    `sources` are the files that the parent took in; a spawned process does not have their games. `runs`: as
    in `watch_calls`. What programs write past Python's streams is dropped: results are on standard output.
    """
    for one in ENDING:
        signal.signal(one, signal.SIG_IGN)
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    added.restore(sources)
    if programs := added.programs():
        limit_memory()
        watch_calls(programs.host, runs)
    parent = parent_process()

    def follow() -> None:
        if parent:
            parent.join()
            exit_process(1)

    Thread(target=follow, daemon=True).start()


def limit_memory() -> None:
    """Where the system can, a program that takes too much memory gets a MemoryError, and loses its game."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of a Dask cluster; raises `UsageError` where there is none, or no Dask here."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise UsageError("Dask is not installed here: pip install distributed") from None
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise UsageError(f"no Dask scheduler at {address}: {error}") from None
    with client:
        with TemporaryDirectory() as folder:
            client.upload_file(packed(Path(folder)))  # workers may have no engine, or another version of it
        executor = Restoring(client.get_executor(), added.sources())
        yield Workers(executor, AHEAD * max(1, sum(client.nthreads().values())))


class Restoring(Executor):
    """Each game takes the files along, for workers that come late, or had the engine from before."""

    def __init__(self, executor: Executor, sources: Sequence[added.AddedFile]) -> None:
        self._executor = executor
        self._sources = sources

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        return self._executor.submit(restored, self._sources, work, *given, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait, cancel_futures=cancel_futures)


def restored(sources: Sequence[added.AddedFile], work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Does some work where these files are added."""
    added.restore(sources)
    return work(*given, **named)


def packed(folder: Path) -> str:
    """The engine as a zip in that folder, from which Python can import it under the name that it has here."""
    home, name = Path(__file__).parents[1], str(__package__).partition(".")[0]
    path = folder / f"{name}.zip"
    with ZipFile(path, "w") as archive:
        for one in sorted(home.rglob("*")):
            if one.suffix in (".py", ".bin"):
                archive.writestr(f"{name}/{one.relative_to(home).as_posix()}", one.read_bytes())
    return str(path)
