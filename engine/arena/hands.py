"""Many games at once, by any `concurrent.futures.Executor`, each kept in a file as soon as it is over.

A game is played by `game`, a function of plain data in and out, so that it can be sent to another process or
another machine. Several series may be played side by side (`Run`): no hand is idle while one of them ends.
"""

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

from engine.arena.match import match, play
from engine.arena.series import Series, plan
from engine.arena.tally import Tally, played
from engine.fields import Fields
from engine.game import FIRST, SECOND
from engine.players import unlisted
from engine.record import replay
from engine.search.limits import never

AHEAD: Final = 3
"""Games handed out for each hand: enough that none waits for us."""
COUNTED: Final = ("index", "winner", "margin", "moves", "nodes", "seconds")
"""What of a line a tally counts."""

Line = dict[str, Any]


def game(index: int, request: Line) -> Line:
    """Plays the match at `index` of a plan. Its line: what a tally counts, who played, and the record.

    Who played is spelled out: what a game lists under an id may change.
    """
    moves, nodes, seconds = [0, 0], [0, 0], [0.0, 0.0]
    asked = match(Fields(request, ""))
    *replies, last = play(asked, never)
    for reply in replies:
        who = 0 if reply["by"] == FIRST else 1
        moves[who] += 1
        nodes[who] += reply["nodes"]
        seconds[who] = round(seconds[who] + reply["seconds"], 6)
    return {
        "index": index,
        **{side: unlisted(request[side], asked.start.game) for side in (FIRST, SECOND)},
        "seed": request["seed"],
        **{key: last["result"][key] for key in ("winner", "margin")},
        "moves": moves,
        "nodes": nodes,
        "seconds": seconds,
        "record": last["record"],
    }


class Run:
    """A series that is being played."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.matches = list(plan(series))
        self.tally = Tally.of(series)
        self.there: set[int] = set()
        """The games that are finished."""

    def has(self, line: Line) -> bool:
        """Whether the game of a line is one of this series."""
        try:
            request, record = self.matches[line["index"]], line["record"]
            opening = replay(request["record"])
            begun = {**record, "moves": record["moves"][: len(opening.moves)]}
            players = (unlisted(request[side], self.series.game) for side in (FIRST, SECOND))
            wanted = (*players, request["seed"], opening.record)
            return (line["first"], line["second"], line["seed"], begun) == wanted
        except (LookupError, TypeError):
            return False

    def add(self, line: Line) -> None:
        """Counts a finished game."""
        self.there.add(line["index"])
        counted = {key: line[key] for key in COUNTED}
        self.tally.add(played(Fields(counted, "game"), self.series.games))

    def left(self) -> Iterator[tuple[int, Line]]:
        """The matches that are yet to be played, until the series is decided."""
        for index, request in enumerate(self.matches):
            if self.tally.finished:
                break
            if index not in self.there:
                yield index, request


class Wrong(Exception):
    """A file of games, or a cluster, that cannot be used, and why."""


class Book:
    """A file of finished games, a line of JSON each, written as they end."""

    def __init__(self, path: Path | None, runs: Sequence[Run], resume: bool, strict: bool = True) -> None:
        """Takes the games that are in the file already, if that is wanted; raises `Wrong`.

        `strict`: there may be none in it that belong to no run.
        """
        self._file = None
        if path is None:
            return
        try:
            if resume:
                path.touch()
                whole = self._take(path, runs, strict)
                os.truncate(path, whole)  # half a line is left where a writer was killed
            self._file = path.open("a" if resume else "x", encoding="ascii")
        except FileExistsError:
            raise Wrong(f"{path} is there already; --resume {path} goes on with it") from None
        except OSError as error:
            raise Wrong(f"{path}: {error.strerror}") from None

    def _take(self, path: Path, runs: Sequence[Run], strict: bool) -> int:
        """Counts the games of the file in; how many bytes its whole lines have."""
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        for number, text in enumerate(data[:whole].splitlines(), 1):
            try:
                line = json.loads(text)
                run = next((run for run in runs if run.has(line)), None)
                if run:
                    run.add(line)
            except (ValueError, LookupError):
                run = None
            if run is None and strict:
                raise Wrong(f"{path}, line {number} is no game of this series")
        return whole

    def write(self, line: Line) -> None:
        if self._file:
            self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
            self._file.flush()

    def close(self) -> None:
        if self._file:
            self._file.close()


class Hands(NamedTuple):
    """Who plays: an executor, and how many games it is given before one of them is over."""

    executor: Executor
    ahead: int


def play_all(runs: Sequence[Run], hands: Hands, book: Book) -> Iterator[Run]:
    """Plays what is left of some series, writes each game down, and yields the run that it belongs to.

    Games are handed out in the plan's order, a few more than there are hands: so a series that is decided
    early has hardly begun what is not needed any more. That is not written down either.
    """
    todo = ((run, index, request) for run in runs for index, request in run.left())
    out: dict[Future[Line], Run] = {}
    while not all(run.tally.finished for run in runs):
        for run, index, request in todo:
            out[hands.executor.submit(game, index, request)] = run
            if len(out) >= hands.ahead:
                break
        for future in wait(out, return_when=FIRST_COMPLETED).done:
            run = out.pop(future)
            line = future.result()
            if not run.tally.finished:
                book.write(line)
                run.add(line)
                yield run


class Here(Executor):
    """Plays in this process, at once."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*given, **named))
        return future


@contextmanager
def processes(number: int) -> Iterator[Hands]:
    """So many processes of this machine; none of them outlives this one, however it ends."""
    if number == 1:
        yield Hands(Here(), 1)
        return
    executor = ProcessPoolExecutor(number, initializer=prepare)
    try:
        yield Hands(executor, AHEAD * number)
    finally:
        for child in active_children():  # they may be in the middle of a game that nobody waits for
            child.kill()
        executor.shutdown()


def prepare() -> None:
    """In a process that plays: it ends with the one that started it, for which Ctrl-C and the like are."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        if parent:
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()


@contextmanager
def cluster(address: str) -> Iterator[Hands]:
    """The workers of a Dask cluster; raises `Wrong` where there is none, or no Dask here."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Wrong("Dask is not installed here: pip install distributed") from None
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise Wrong(f"no Dask scheduler at {address}: {error}") from None
    with client:
        with TemporaryDirectory() as folder:
            client.upload_file(packed(Path(folder)))  # workers need not have it, nor this version of it
        yield Hands(client.get_executor(), AHEAD * max(1, sum(client.nthreads().values())))


def packed(folder: Path) -> str:
    """The engine as a zip in that folder, from which Python can import it."""
    home = Path(__file__).parents[1]
    path = folder / "engine.zip"
    with ZipFile(path, "w") as archive:
        for source in sorted(home.rglob("*.py")):
            archive.write(source, source.relative_to(home.parent))
    return str(path)
