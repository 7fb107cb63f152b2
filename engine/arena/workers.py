"""Plays many games at once on any `concurrent.futures.Executor` and writes each to a file when it ends.

A game is played by `play_game`, a function of plain data in and out, so that it can be sent to another
process or another machine. Several series (`Run`) may be played together: no worker is idle at the end of
one of them.
"""

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

from engine import added
from engine.arena.match import match, play
from engine.arena.series import Series, plan
from engine.arena.tally import PLAYED, Tally, played
from engine.fields import Fields, Refusal
from engine.game import FIRST, SECOND
from engine.players import unlisted
from engine.record import replay
from engine.search.limits import never

AHEAD: Final = 3
"""Games submitted per worker, enough that no worker waits for its next game."""
ENDING: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a series."""

JsonObject = dict[str, Any]


def play_game(index: int, request: JsonObject) -> JsonObject:
    """Plays the match at `index` of a plan. Its entry: what a tally counts, the players, the record.

    The players are given in full, because the player listed under an id may change.
    """
    asked = match(Fields(request, ""), programs=added.programs())
    *replies, last = play(asked, never)
    moves = [[reply for reply in replies if reply["by"] == side] for side in (FIRST, SECOND)]
    return {
        "index": index,
        **{side: unlisted(request[side], asked.start.game) for side in (FIRST, SECOND)},
        "seed": request["seed"],
        **{key: last["result"][key] for key in ("winner", "margin")},
        "moves": [len(each) for each in moves],
        "nodes": [sum(reply["nodes"] for reply in each) for each in moves],
        "seconds": [round(sum((reply["seconds"] for reply in each), 0.0), 6) for each in moves],
        "record": last["record"],
        **{key: last[key] for key in ("fault",) if key in last},
    }


class Run:
    """A series that is being played."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.matches = list(plan(series))
        self.tally = Tally(series.game, series.games, series.swap, series.test)
        self.finished: set[int] = set()
        """The games that are finished."""
        self.failed: Refusal | None = None
        """Why no more of its games are played: the error of one of them."""

    def has(self, entry: JsonObject) -> bool:
        """Whether the game of an entry is one of this series."""
        try:
            request, record = self.matches[entry["index"]], entry["record"]
            opening = replay(request["record"])
            begun = {**record, "moves": record["moves"][: len(opening.moves)]}
            players = (unlisted(request[side], self.series.game) for side in (FIRST, SECOND))
            wanted = (*players, request["seed"], opening.record)
            return (entry["first"], entry["second"], entry["seed"], begun) == wanted
        except (LookupError, TypeError):
            return False

    def add(self, entry: JsonObject) -> None:
        """Counts a finished game."""
        self.finished.add(entry["index"])
        counted = {key: entry[key] for key in PLAYED if key in entry}
        self.tally.add(played(Fields(counted, "game"), self.series.games))

    def left(self) -> Iterator[tuple[int, JsonObject]]:
        """The matches not played yet, until the series is decided."""
        for index, request in enumerate(self.matches):
            if self.tally.finished or self.failed:
                break
            if index not in self.finished:
                yield index, request


class UsageError(Exception):
    """A file of games, or a cluster, cannot be used. The message gives the reason."""


class GameLog:
    """A file of finished games, a line of JSON each, written as they end."""

    def __init__(self, path: Path | None, runs: Sequence[Run], resume: bool, strict: bool = True) -> None:
        """Counts the games already in the file if `resume`; raises `UsageError`.

        `strict`: each of them must belong to a run.
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

    def _take(self, path: Path, runs: Sequence[Run], strict: bool) -> int:
        """Counts the games in the file. Returns the length of its complete lines in bytes."""
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        for number, text in enumerate(data[:whole].splitlines(), 1):
            with suppress(ValueError, LookupError, StopIteration):
                entry = json.loads(text)
                next(run for run in runs if run.has(entry)).add(entry)
                continue
            if strict:
                raise UsageError(f"{path}, line {number} is no game of this series")
        return whole

    def write(self, entry: JsonObject) -> None:
        if self._file:
            self._file.write(json.dumps(entry, separators=(",", ":")) + "\n")
            self._file.flush()

    def close(self) -> None:
        if self._file:
            self._file.close()


class Workers(NamedTuple):
    """An executor, and the number of games submitted to it at once."""

    executor: Executor
    ahead: int


def play_all(runs: Sequence[Run], workers: Workers, log: GameLog) -> Iterator[Run]:
    """Plays the remaining games of several series, logs each, and yields the run that it belongs to.

    Games are submitted in the plan's order, a few more than there are workers, so that few unneeded games are
    started when a series is decided early. Those games are not logged. Of a series with a game that fails no
    more games are begun; those under way, and other series, are played to their end.
    """
    todo = ((run, index, request) for run in runs for index, request in run.left())
    out: dict[Future[JsonObject], Run] = {}
    while any(not run.tally.finished and (not run.failed or run in out.values()) for run in runs):
        for run, index, request in todo:
            out[workers.executor.submit(play_game, index, request)] = run
            if len(out) >= workers.ahead:
                break
        for future in wait(out, return_when=FIRST_COMPLETED).done:
            run = out.pop(future)
            try:
                entry = future.result()
            except Refusal as error:
                run.failed = run.failed or error
                continue
            if not run.tally.finished:
                with uninterrupted():
                    log.write(entry)
                    run.add(entry)
                yield run


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits for the end of the block: a game is written and counted, or neither."""
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
    context = get_context("spawn") if authored else None
    executor = ProcessPoolExecutor(number, context, prepare, (added.sources(),))
    seed = os.environ.get("PYTHONHASHSEED")
    os.environ["PYTHONHASHSEED"] = "0"
    try:
        yield Workers(executor, AHEAD * number)
    finally:
        os.environ.pop("PYTHONHASHSEED")
        if seed is not None:
            os.environ["PYTHONHASHSEED"] = seed
        for child in active_children():  # they may still be playing a game that is not needed
            child.kill()
        executor.shutdown()


def prepare(sources: Sequence[added.Source]) -> None:
    """Prepares a worker process: it ignores SIGINT and SIGTERM and ends when its parent ends.

    `sources` are the files that the parent took in; a spawned process does not have their games.
    """
    for one in ENDING:
        signal.signal(one, signal.SIG_IGN)
    added.restore(sources)
    parent = parent_process()

    def follow() -> None:
        if parent:
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()


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
        if added.sources():
            client.run(added.restore, added.sources())  # for workers that had the engine already
        yield Workers(client.get_executor(), AHEAD * max(1, sum(client.nthreads().values())))


def packed(folder: Path) -> str:
    """The engine as a zip in that folder, from which Python can import it."""
    home = Path(__file__).parents[1]
    path = folder / "engine.zip"
    files = {one.relative_to(home.parent).as_posix(): one.read_text("utf-8") for one in home.rglob("*.py")}
    with ZipFile(path, "w") as archive:
        for name, text in sorted((files | added.packed_files(added.sources())).items()):
            archive.writestr(name, text)
    return str(path)
