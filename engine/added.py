"""Games and programs from external files: `--with FILE`, and how such a file is packed with the engine.

A file defines `GAME`, an `engine.game.Game`. It may define `WORDS`, a table of texts by language with the
keys of `web/locales/`. A file without `GAME` may be an author's program (`engine.authors`) instead. It is
run as Python, with the rights of whoever started the engine.

- `load` reads a file and registers nothing. A build uses it to read the words.
- `add` loads files and registers their games. `sources` returns these files as plain data. `restore` adds
  that data in another process: a spawned process starts without it.
- `packed_files` are the files that an archive of the engine needs so that the games are registered wherever
  `engine.games` is imported from it, as in the page.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args, get_type_hints

from engine.fields import Fields, Refusal
from engine.game import Game, Look, Preset, Values
from engine.games import GAMES, packed, register
from engine.listing import described
from engine.names import checked_name
from engine.players import judge, player

if TYPE_CHECKING:
    from engine.authors.programs import Programs

Words = Mapping[str, Mapping[str, str]]

WIDEST: Final = 26
"""The greatest number of columns: each has a letter of the alphabet."""
OF_AUTHORS: Final = ("evaluate", "search", "order", "Game")
"""What makes a file without `GAME` an author's program."""
PACKAGE: Final = packed.__name__
TYPES: Final = {"id": str, "name": str, "rows": int, "columns": int, "values": Values, "look": Look}
"""The types of those fields of a game that are checked first."""


class Unusable(ValueError):
    """A file that cannot be added. The message gives the file, the place in it, and the reason."""


class Source(NamedTuple):
    """The path and text of a file."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """The file's stem."""
        return Path(self.path).stem


class Added(NamedTuple):
    """The game and words that a file defines."""

    source: Source
    game: Game
    words: Words


_added: Final[dict[str, Source]] = {}
_programs: Final[list[Programs]] = []
"""The programs that were added, if there are any: one register for the process."""
_games: Final[dict[str, Game]] = {}
"""The games without these programs."""


def load(path: Path | str) -> Added:
    """Reads the game and words in a file; raises `Unusable`. The game is not registered."""
    return read(file_at(path))


def file_at(path: Path | str) -> Source:
    """The file at a path; raises `Unusable`."""
    try:
        return Source(str(path), Path(path).read_text("utf-8-sig"))
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Unusable(f"{path}: this is not text in UTF-8") from None


def read(source: Source) -> Added:
    """The game and words that a file's text defines; raises `Unusable`."""
    return defined(source, vars(run(source)))


def run(source: Source) -> ModuleType:
    """Runs a file as a module; raises `Unusable` if its name cannot be used, or if that fails."""
    path, name = source.path, source.name
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", name):
        raise Unusable(
            f"{path}: a file's name must consist of letters, digits, - and _, and not begin with - or _"
        )
    module = ModuleType(f"{PACKAGE}.{name}")
    module.__file__ = path
    before = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module  # `dataclass` looks its module up there
    try:
        exec(compile(source.text, path, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        if before is None:
            del sys.modules[module.__name__]
        else:
            sys.modules[module.__name__] = before
        said = traceback.format_exception_only(error)[-1].strip()
        raise Unusable(f"{path}{where(error, path)}: {said}") from None
    return module


def defined(source: Source, found: Mapping[str, Any]) -> Added:
    """The game and words that a file has defined; raises `Unusable`."""
    path = source.path
    if "GAME" not in found:
        raise Unusable(f"{path}: it defines no GAME, which is an engine.game.Game")
    game = found["GAME"]
    if not isinstance(game, Game):
        raise Unusable(f"{path}: GAME is of the type {type(game).__name__}, not an engine.game.Game")
    words = found.get("WORDS", {})
    for reason in (*misfits(game), *ill_formed(words)):
        raise Unusable(f"{path}: {reason}")
    return Added(source, game, words)


def where(error: BaseException, path: str) -> str:
    """The line of the file at which an error arose: `, line 7`; "" if that is unknown."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return f", line {error.lineno}"
    lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if at.filename == path]
    return f", line {lines[-1]}" if lines else ""


def misfits(game: Game) -> Iterable[str]:
    """The reasons why a game cannot be used."""
    try:
        yield from mistyped(game) or unfit(game)
    except Exception as error:
        yield f"a field of GAME has a wrong type or value: {in_one_line(error)}"


def in_one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def mistyped(game: Game) -> list[str]:
    """The fields that the other checks rely on and that have a wrong type."""
    found = [
        f"{key} is {getattr(game, key)!r}, which is not of the type {kind.__name__}"
        for key, kind in TYPES.items()
        if not isinstance(getattr(game, key), kind)
    ]
    if not (isinstance(game.players, tuple) and all(isinstance(each, Preset) for each in game.players)):
        found.append(f"players is {game.players!r}, which is not a tuple of engine.game.Preset")
    return found


def unfit(game: Game) -> Iterable[str]:
    """The fields that do not fit each other or the page; raises what their values raise."""
    if not (game.rows > 0 and 0 < game.columns <= WIDEST):
        yield f"a board must have rows, and 1 to {WIDEST} columns"
    if game.default not in [preset.id for preset in game.players]:
        yield f"default is {game.default!r}, which is no id of its players"
    for key in ("usual", "strongest"):
        named = getattr(game, key)
        if (named is not None or game.evaluations) and named not in game.evaluations:
            yield f"{key} is {named!r}, which is none of its evaluations"
    for key, hint in get_type_hints(Look).items():
        if getattr(game.look, key) not in get_args(hint):
            drawn = ", ".join(get_args(hint))
            yield f"look.{key} is {getattr(game.look, key)!r}, which the page cannot draw: {drawn}"
    kinds = get_args(get_type_hints(Preset)["kind"])
    for preset in game.players:
        if preset.kind not in kinds:
            yield f"the player {preset.id}: kind is {preset.kind!r}, which is none of {', '.join(kinds)}"
        try:
            player(preset.id, game, preset.id)
        except Refusal as refusal:
            yield f"the player {preset.id}: {refusal}"
    yield from judge_misfits(game)
    try:
        yield from start_misfits(game)
    except Exception as error:
        yield f"its start cannot be shown: {in_one_line(error)}"


def judge_misfits(game: Game) -> Iterable[str]:
    """Why the player that judges cannot: it must give the same exact values every time."""
    try:
        options = judge(game)
        found = player(options, game, "judge")
    except Refusal as refusal:
        yield f"the judge: {refusal}"
        return
    if found.search == "random" or found.noise or found.seconds or found.ties == "random":
        yield f"the judge is {game.judge!r}, which depends on chance or time: give it nodes and ties=first"
    if "multipv" in options:
        yield f"the judge is {game.judge!r}, but multipv is the number of moves of each position"


def start_misfits(game: Game) -> Iterable[str]:
    """What is wrong with a game's start position or description; raises what the game raises."""
    described(game)
    start = game.start(0, game.rows) if game.sizes else game.start()
    hash(start)
    shape, cells = start.shape(), start.cells()
    if shape != (game.rows, game.columns):
        yield f"its start has the shape {shape}, not {(game.rows, game.columns)}"
    elif len(cells) != game.rows * game.columns:
        yield f"its start has {len(cells)} cells, not {game.rows * game.columns}"
    for move in start.moves():
        start.changes(move)
        start.play(move).moves()
    text = start.setup()
    if game.read(text).setup() != text:
        yield f"read(setup()) is not the start that has the setup {text!r}"


def ill_formed(words: Any) -> Iterable[str]:
    """What is wrong with a file's words."""
    if not isinstance(words, Mapping) or not all(isinstance(table, Mapping) for table in words.values()):
        yield 'WORDS must be a table of tables, {"en": {"game.my-game": "My game"}}'
        return
    for language, table in words.items():
        for key, text in table.items():
            if not (isinstance(key, str) and isinstance(text, str)):
                yield f"WORDS[{language!r}][{key!r}] is not text"


def add(paths: Iterable[Path | str]) -> None:
    """Loads files and registers their games and programs; raises `Unusable`."""
    for path in paths:
        add_source(file_at(path))


def add_source(source: Source) -> None:
    """Registers the game or the program of a file; raises `Unusable`."""
    found = vars(run(source))
    if "GAME" in found or not any(key in found for key in OF_AUTHORS):
        register_added(defined(source, found))
    else:
        register_program(source, found)


def register_program(source: Source, found: Mapping[str, Any]) -> None:
    """Adds an author's program to the games, and keeps its file for `sources`; raises `Unusable`.

    An evaluation that names no game is one of every game.
    """
    from engine.authors.errors import Program
    from engine.authors.host import Host
    from engine.authors.programs import Programs

    if source.name in _added:
        raise Unusable(f"{source.path}: a file called {source.name} was already added")
    if not _programs:
        _games.update(GAMES)
        _programs.append(Programs(_games, Host()))
    try:
        checked_name(Fields({"name": source.name}, ""), "name", _games)
        program = Program.of(source.name, source.text, source.path)
        _programs[0].add(program, found, tuple(_programs[0].games))
    except Refusal as refusal:
        raise Unusable(f"{source.path}: {refusal.message}") from None
    GAMES.update(_programs[0].games)
    _added[source.name] = source


def register_added(added: Added) -> None:
    """Registers a game and keeps its file for `sources`; raises `Unusable`."""
    source, game = added.source, added.game
    if source.name in _added or source.name in packed.NAMES:
        raise Unusable(f"{source.path}: a file called {source.name} was already added")
    try:
        register(game)
    except ValueError as error:
        raise Unusable(f"{source.path}: {error}") from None
    _added[source.name] = source
    if _programs:
        _games[game.id] = game
        _programs[0].refresh()
        GAMES.update(_programs[0].games)


def programs() -> Programs | None:
    """The authors' programs that were added; None if there are none."""
    return _programs[0] if _programs else None


def sources() -> tuple[Source, ...]:
    """The files whose games were added in this process."""
    return tuple(_added.values())


def restore(files: Sequence[Source]) -> None:
    """Adds files that were added in another process, but for those that this process has."""
    for source in files:
        if source.name not in _added and source.name not in packed.NAMES:
            add_source(source)


def is_program(source: Source) -> bool:
    """Whether a file that was added is an author's program."""
    return bool(_programs) and _programs[0].has(source.name)


def packed_files(sources: Sequence[Source]) -> dict[str, str]:
    """The texts of the files that add these games to an archive of the engine, by their paths in it.

    Programs are not among them: `restore` adds these.
    """
    sources = [one for one in sources if one.name in _added and not is_program(one)] if _programs else sources
    if not sources:
        return {}
    folder = PACKAGE.replace(".", "/")
    names = tuple(source.name for source in sources)
    head = f'"""Games that were packed with the engine."""\n\nNAMES = {names!r}\n'
    return {f"{folder}/__init__.py": head, **{f"{folder}/{one.name}.py": one.text for one in sources}}
