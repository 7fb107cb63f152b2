"""The programs in a folder, as the players of a tournament.

A program is called by its file's name, which may be any: for the engine each gets a name of letters, digits,
`-` and `_`, with a number where the engine has that name itself. A file that cannot play is not the end: it
is returned with what is wrong. Each runs for the first time in a process of its own, of which it may take all
memory, which it may end, or in which it may never return; this one only announces those that play.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import category, normalize

from ..arena.tournament_run import said
from ..arena.workers import SPAWN, Processes, limit_memory, start_worker
from ..authors import added
from ..contract.limits import LONGEST_NAME, LONGEST_SOURCE
from ..core.errors import Refusal
from ..core.game import Game
from ..core.usage import UsageError
from ..games import GAMES
from ..players.names import names_of_ours
from ..players.players import spelling
from ..shown.figures import visible

if TYPE_CHECKING:
    from ..authors.programs import Loaded

SUFFIXES: Final = (".py", ".ipynb")
MOST_FILES: Final = 1000
DEFINES_GAME: Final = "it defines a game: add it by --with"
NAMED: Final = 10
"""The most files that are named of those left out."""
LONGEST_LOAD: Final = 120
"""Seconds after which a file has to have run and been tried. Python's own code is ended before."""
LONGEST_NOTEBOOK: Final = 20_000_000
"""Bytes of a notebook: there may be pictures in it."""
BY: Final = r"by(?:: +| +(?=[^\sa-z]|(?!(?:default|hand|the|\w+ing)\b)\S+(?: \S+)?[ \t\r]*(?:\n|$)))"
"""Without a colon it is followed by a capital or a script without them, or else by two words at most."""
SIGNED: Final = re.compile(rf"# (?:sakiyomi )?{BY}(\S.{{0,39}}?)[ \t\r]*(?:\n|$)")
"""The first line of a file whose author is named."""
ROOM: Final = LONGEST_NAME - 4
"""The most characters of a file's name in a program's: there may be a number behind them."""


class HandedIn(NamedTuple):
    """A file of the folder."""

    name: str
    """As it is shown, with its author: no other player of the tournament has it."""
    player: str = ""
    """The text of its player; "" if it cannot play."""
    called: str = ""
    """The name of its program: that which the page makes for the same files."""
    line: int | None = None
    """On which line it is wrong, if that is known. `error` says how."""
    error: str = ""
    form: str = ""
    """A sentence on a program of a known form, or out of a notebook."""
    uses_engine: bool = False
    """Whether it imports this engine."""


def handed_in(folder: Path, game: str, depth: int, others: Sequence[str]) -> list[HandedIn]:
    """Loads the programs in a folder, and in those in it; raises `UsageError`.

    `others` are the names of the players beside them.
    """
    if not 1 <= depth <= 100:
        raise UsageError("--depth must be from 1 to 100")
    paths, rest = files(folder)
    if rest:
        report(left_out(folder, rest, "as their names do not end in .py or .ipynb"))
    if not paths:
        raise UsageError(f"{folder}: there is no .py file and no notebook in it")
    if len(paths) > MOST_FILES:
        raise UsageError(f"{folder}: here are {len(paths)} files, and at most {MOST_FILES} can be looked at")
    inside = [path.relative_to(folder) for path in paths]
    titled = titles(inside)
    named = zip(paths, shown_names(inside, others), titled, strict=True)
    ours, entrants = names_of_ours(GAMES), list[HandedIn]()
    with in_own_process() as entering:
        for path, name, title in named:
            called = identifier(title, titled)
            shown = called if title in ours else name
            entrants.append(entering(path, shown, called, game, depth))
            if title in ours and entrants[-1].player:
                report(f"{path} is called {called} here: {title} is a name of the engine's")
    imported = {*needed(paths)}
    by_path = list(zip(paths, entrants, strict=True))
    helpers = [path for path, each in by_path if not each.player and path in imported]
    if helpers:
        report(left_out(folder, helpers, "as others import them"))
        entrants = [each for path, each in by_path if path not in helpers]
    for each in entrants:
        if each.form:
            report(f"{each.name}: {each.form}")
    return entrants


def report(line: str) -> None:
    """Says something beside the results."""
    print(visible(line), file=sys.stderr, flush=True)


EnteredFile = tuple[HandedIn, added.AddedFile | None]


@contextmanager
def in_own_process() -> Iterator[Callable[[Path, str, str, str, int], HandedIn]]:
    """Enters files whose programs run in a process of their own, which a new one replaces where it ends."""
    executor = Processes(1, SPAWN, begin, (added.sources(),))

    def entering(path: Path, name: str, called: str, game: str, depth: int) -> HandedIn:
        entry: Future[EnteredFile] = executor.submit(entered, path, name, called, game, depth)
        try:
            entrant, source = entry.result(LONGEST_LOAD)
        except TimeoutError:
            executor.kill()
            with suppress(BrokenExecutor):
                entry.result()
            return HandedIn(name, error=f"Timeout: it has not ended after {LONGEST_LOAD} s")
        except BrokenExecutor:
            return HandedIn(name, error="Exit: the process in which it ran has ended")
        if source:
            added.announce(source)
        return entrant

    try:
        yield entering
    finally:
        executor.kill()
        executor.shutdown()


def begin(sources: Sequence[added.AddedFile]) -> None:
    """Prepares the process in which programs run for the first time."""
    start_worker(sources)
    limit_memory()


def files(folder: Path) -> tuple[list[Path], list[Path]]:
    """The programs and notebooks in a folder in a fixed order, and other files; no hidden ones."""
    try:
        next(folder.iterdir(), None)
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror}") from None
    seen = [
        path
        for path in paths
        if not any(part.startswith((".", "__")) for part in path.relative_to(folder).parts)
    ]
    programs = [path for path in seen if path.suffix in SUFFIXES]
    return programs, [path for path in seen if path.suffix not in SUFFIXES]


def needed(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that these programs import."""
    from ..authors.files import files_of

    for path in paths:
        with suppress(added.Unusable):
            text, _ = added.program_at(path)
            yield from (path.with_name(f"{each.name}.py") for each in files_of(text)[:-1])


def left_out(folder: Path, paths: Sequence[Path], why: str) -> str:
    """Which files of a folder are no players, in one line."""
    names = ", ".join(path.relative_to(folder).as_posix() for path in paths[:NAMED])
    more = f" and {len(paths) - NAMED} more" if len(paths) > NAMED else ""
    return f"{folder}: left out, {why}: {names}{more}"


def shown_names(paths: Sequence[Path], others: Iterable[str]) -> list[str]:
    """The stems of these files, or the paths of those that are not alone in having their name."""
    times = Counter([*(path.stem for path in paths), *others])
    return [
        path.stem if times[path.stem] == 1 and path.suffix != Path(path.stem).suffix else path.as_posix()
        for path in paths
    ]


def entered(path: Path, name: str, called: str, game: str, depth: int) -> EnteredFile:
    """The file at a path, and its program, `called` so, if it can play. It is run."""
    entrant = loaded_file(path, name, called, game, depth)
    source = next((one for one in added.sources() if one.name == called), None)
    return entrant, source if entrant.player else None


def loaded_file(path: Path, name: str, called: str, game: str, depth: int) -> HandedIn:
    """The file at a path, whose program is loaded if it has one."""
    from ..authors.files import files_of

    try:
        most = LONGEST_NOTEBOOK if path.suffix == ".ipynb" else 4 * LONGEST_SOURCE
        if path.stat().st_size > most:
            return HandedIn(name, error=f"more than {LONGEST_SOURCE} characters")
        text, says = added.program_at(path)
        files = files_of(text)
        if by := SIGNED.match("\n".join(files[-1].lines) if files else text):
            name = f"{name} ({by[1]})"
        source = added.AddedFile(str(path), text, called)
        register, source, loaded = added.load_program(source, added.limited, game)
    except OSError as error:
        return HandedIn(name, error=error.strerror or str(error))
    except added.Unusable as error:
        return HandedIn(name, error=str(error).removeprefix(f"{path}: "))
    except Refusal as refusal:
        if refusal.code != "user-code":
            return HandedIn(name, error=refusal.message)
        if refusal.facts["during"] == "game":
            return HandedIn(name, error=DEFINES_GAME)
        file, line = added.error_place(refusal.facts, text)
        what = said(None, f"in {file}" if file else "", added.raised(refusal.facts))
        return HandedIn(name, line=line, error=what)
    if loaded.game:
        return HandedIn(name, error=DEFINES_GAME)
    player = player_of(loaded, source.name, register.games[game], depth)
    if player:
        added.keep(register, source)
        notes = (added.form_of(source.name), says)
        uses_engine = any(note.reason == "uses-engine" for note in loaded.program.notes)
        form = "; ".join(filter(None, notes))
        return HandedIn(name, player, source.name, form=form, uses_engine=uses_engine)
    if loaded.unplayable:
        return HandedIn(name, error=added.why_not(loaded.unplayable))
    if loaded.form:
        return HandedIn(name, error=f"it is for {loaded.form.form.game}")
    return HandedIn(name, error=f"it defines no evaluate, search or choose for {game}")


def titles(paths: Sequence[Path]) -> list[str]:
    """The titles of these files in the page: their stems, with the folder of those that share one."""
    bare = [path.with_suffix("") for path in paths]
    times = Counter(path.name for path in bare)
    return [path.name if times[path.name] == 1 else "/".join(path.parts[-2:]) for path in bare]


def identifier(title: str, titled: Collection[str]) -> str:
    """The name that the page makes of a title: one that nothing else has, nor another file as its title."""
    taken = names_of_ours(GAMES) | {source.name for source in added.sources()} | ({*titled} - {title})
    plain = "".join(each for each in normalize("NFKD", title) if not category(each).startswith("M"))
    slug = re.sub(r"[^A-Za-z0-9_-]+", "-", plain).strip("-")
    made = slug[:ROOM] if re.search("[A-Za-z]", slug) else "program"
    numbered = (f"{made}-{number}" for number in count(2))
    return made if made not in taken else next(each for each in numbered if each not in taken)


def player_of(loaded: Loaded, name: str, game: Game, depth: int) -> str:
    """How a program plays: by its choice, which has no depth, by its search, or else by its evaluation."""
    evaluates = loaded.evaluate is not None and game.id in loaded.of
    evaluation = f" evaluation={name}" if evaluates else ""
    if loaded.form and game.id == loaded.form.form.game:
        return name
    if loaded.choose is not None:
        return name if game.id in (loaded.only or (game.id,)) else ""
    if loaded.search is not None:
        return spelling(f"{name} depth={depth}{evaluation}", game)
    order = f" order={name}" if loaded.order is not None else ""
    return spelling(f"alphabeta depth={depth}{evaluation}{order}", game) if evaluates else ""
