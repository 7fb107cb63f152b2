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
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, chdir, nullcontext
from pathlib import Path
from symtable import symtable
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .fields import Fields, Refusal
from .game import Game
from .games import GAMES, packed
from .names import FORM, FUNCTIONS, checked_name
from .validation import FAULTS, FAULTS_OF_FILES, check

if TYPE_CHECKING:
    from . import replies
    from .authors.host import Host
    from .authors.programs import Loaded, Programs
    from .search.thought import Search

    Governed = Callable[[Host], AbstractContextManager[object]]
    """The context in which a program is run for the first time."""

Words = Mapping[str, Mapping[str, str]]

PACKAGE: Final = packed.__name__
HERE: Final = PACKAGE.partition(".")[0]
"""The name of the engine's package, which is another one where it is installed."""
IMPORTS: Final = re.compile(r"(?m)^([ \t]*(?:from|import)[ \t]+)(?:engine|sakiyomi)\b(?=\.|[ \t]+import\b)")
"""How a file imports of the engine, under either name."""
NOTHING: Final = (
    "it defines no GAME, which is an engine.game.Game, "
    "and no evaluate, search, choose, order or class Game of a program"
)


class Unusable(ValueError):
    """A file that cannot be added. The message gives the file, the place in it, and the reason."""


class Source(NamedTuple):
    """The path and text of a file."""

    path: str
    text: str
    called: str = ""
    """The name, if it is not the file's stem."""
    functions: tuple[str, ...] = ()
    """What a program that has run defines, if it defines no game. `of`: the games of its evaluation."""
    of: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.called or Path(self.path).stem


class Added(NamedTuple):
    """The game and words that a file defines."""

    source: Source
    game: Game
    words: Words


_added: Final[dict[str, Source]] = {}
_programs: Final[list[Programs]] = []
"""The programs that were added, if there are any: one register for the process."""


def load(path: Path | str) -> Added:
    """Reads the game and words in a file; raises `Unusable`. The game is not registered."""
    return defined(file_at(path))


def file_at(path: Path | str) -> Source:
    """The file at a path; raises `Unusable`. Of a notebook it is the code cells."""
    text, says = program_at(path)
    if says:
        print(f"{path}: {says}", file=sys.stderr, flush=True)
    source = Source(str(path), text)
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", source.name):
        raise Unusable(
            f"{path}: a file's name must consist of letters, digits, - and _, and not begin with - or _"
        )
    return source


def program_at(path: Path | str) -> tuple[str, str]:
    """The program at a path, and which lines for a notebook are left out, as words; raises `Unusable`.

    Files beside it that it imports are put above it.
    """
    from .authors import files, notebook

    path = Path(path)
    cells = notebook.program_of(text_at(path))

    def beside(name: str) -> str | None:
        other = path.with_name(f"{name}.py")
        is_own = name.isidentifier() and name not in sys.stdlib_module_names and other.is_file()
        return text_at(other) if is_own else None

    alone = Source(str(path), cells.text)
    text = cells.text if defines_game(alone) else files.joined(path.stem, cells.text, beside)
    return text, notebook.said(cells)


def text_at(path: Path | str) -> str:
    """The text of the file at a path; raises `Unusable`."""
    try:
        return Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Unusable(f"{path}: this is not text in UTF-8") from None


def run(source: Source) -> ModuleType:
    """Runs a file as a module; raises `Unusable` if that fails."""
    path = source.path
    module = ModuleType(f"{PACKAGE}.{source.name}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # `dataclass` looks its module up there
    try:
        with chdir("."):
            exec(compile(here(source.text), path, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise failed(path, error) from None
    return module


def here(text: str) -> str:
    """The text of a file, which imports of the engine under the name that it has here."""
    return IMPORTS.sub(rf"\g<1>{HERE}", text)


def defined(source: Source) -> Added:
    """Runs a file. The game and words that it defines; raises `Unusable`."""
    path, found = source.path, vars(run(source))
    if "GAME" not in found:
        raise Unusable(f"{path}: it defines no GAME, which is an engine.game.Game")
    game = found["GAME"]
    if not isinstance(game, Game):
        raise Unusable(f"{path}: GAME is of the type {type(game).__name__}, not an engine.game.Game")

    def wrong(field: str, reason: str, **facts: Any) -> Unusable:
        if "value" in facts:
            facts["value"] = repr(facts["value"])
        said = (FAULTS | FAULTS_OF_FILES)[reason].format(**facts)
        said = said if said.startswith(field) else f"{field}: {said}"
        return Unusable(f"{path}{place(path, sys.exception())}: {said}")

    try:
        check(game, GAMES, wrong)
    except Unusable:
        raise
    except Exception as error:
        raise failed(path, error, "it cannot be played: ") from None
    words = found.get("WORDS", {})
    check_words(words, path)
    return Added(source, game, words)


def failed(path: str, error: BaseException, what: str = "") -> Unusable:
    """The error in one line, with the line of the file at which it arose, if there is one."""
    said = " ".join(traceback.format_exception_only(error)[-1].split())
    return Unusable(f"{path}{place(path, error)}: {what}{said}")


def place(path: str, error: BaseException | None) -> str:
    """The line of a file at which an error arose, as words; "" if there is none."""
    trace = error.__traceback__ if error else None
    lines = [at.lineno for at in traceback.extract_tb(trace) if at.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines = [error.lineno]
    return f", line {lines[-1]}" if lines else ""


def check_words(words: Any, path: str) -> None:
    """Raises `Unusable` if a file's words are no texts by language and key."""
    if not isinstance(words, Mapping) or not all(isinstance(table, Mapping) for table in words.values()):
        form = '{"en": {"game.my-game": "My game"}}'
        raise Unusable(f"{path}: WORDS must be a table of tables, {form}")
    for language, table in words.items():
        for key, text in table.items():
            if not (isinstance(key, str) and isinstance(text, str)):
                raise Unusable(f"{path}: WORDS[{language!r}][{key!r}] is not text")


def add(paths: Iterable[Path | str]) -> None:
    """Loads files and registers their games and programs; raises `Unusable`."""
    for path in paths:
        source = file_at(path)
        add_source(source)
        if says := form_of(source.name):
            print(f"{path} {says}", file=sys.stderr)


def form_of(name: str) -> str:
    """What is said of a program of a known form; "" of any other."""
    register = programs()
    form = register.form(name) if register else None
    if not form:
        return ""
    from .authors.forms import sentence

    return sentence(form, GAMES[form.games[0]].display.sides)


def add_source(source: Source, governed: Governed = nullcontext) -> None:
    """Registers the game or the program of a file; raises `Unusable`. A program runs `governed`."""
    if source.name in _added or source.name in packed.NAMES:
        raise Unusable(f"{source.path}: a file called {source.name} was already added")
    if defines_game(source):
        register_game(defined(source))
    else:
        register_program(source, governed)


def defines_game(source: Source) -> bool:
    """Whether a file has a `GAME` of the engine's. Where it imports nothing for it, that is a constant."""
    try:
        table = symtable(source.text, source.path, "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    game = next((each for each in table.get_symbols() if each.get_name() == "GAME"), None)
    imports = re.search(r"(?m)^[ \t]*(?:from|import)[ \t][^\n#]*\b(?:engine|sakiyomi)\b", source.text)
    return bool(game and (game.is_imported() or (imports and game.is_assigned())))


def limited(host: Host) -> AbstractContextManager[None]:
    """What authors' code does in this context has a limit of time, and what it prints is dropped."""
    from .authors.host import Account

    return host.serving(Account())


def register_program(source: Source, governed: Governed = nullcontext) -> None:
    """Adds an author's program to the games, and keeps its file for `sources`; raises `Unusable`."""
    try:
        loaded = load_program(source, governed)
    except Refusal as refusal:
        raise Unusable(f"{source.path}{reason(refusal, source.text)}") from None
    functions = [getattr(loaded, key) for key in (*FUNCTIONS, FORM, "game")]
    if all(each is None for each in functions):
        forget(source.name)
        bridge = loaded.bridge()
        raise Unusable(f"{source.path}: {NOTHING}{plays_with(bridge.as_json() if bridge else None)}")


def reason(refusal: Refusal, text: str) -> str:
    """What is wrong with a program, behind the name of its file, with the lines that would make it play."""
    if refusal.code != "user-code":
        return f": {refusal.message}"
    facts = refusal.facts
    file, number = wrong_in(facts, text)
    line = (f": {file}" if file else "") + (f", line {number}" if number else "")
    said = f"{facts['kind']}: {facts['message']}" if facts["message"] else facts["kind"]
    return f"{line}: {said}{plays_with(facts.get('bridge'))}"


def wrong_in(facts: Mapping[str, Any], text: str) -> tuple[str, int | None]:
    """In which file that a program imports it is wrong ("": its own), and on which line of that file."""
    from .authors import files

    imported = [f"{each.name}.py" for each in files.files_of(text)[:-1]]
    file = facts.get("file", "")
    return (file if file in imported else ""), facts.get("file_line", facts["line"])


def plays_with(bridge: replies.Bridge | None) -> str:
    """The lines with which a program plays, behind what is wrong with it."""
    if not bridge:
        return ""
    moved = (
        " and what it cannot run in a function program()" if "\ndef program():\n" in bridge["source"] else ""
    )
    return f"; with these lines{moved} it plays:\n\n{bridge['lines'].rstrip()}"


def load_program(source: Source, governed: Governed) -> Loaded:
    """The same; raises `Refusal`. An evaluation that names no game is one of every game."""
    from .authors.host import Host
    from .authors.programs import Programs

    register = programs() or Programs(dict(GAMES), Host())
    checked_name(Fields({"name": source.name}, ""), "name", register.base)
    with governed(register.host), chdir("."):
        loaded = register.load(source.name, source.text, tuple(register.games), source.path)
    functions = [key for key in (*FUNCTIONS, FORM) if getattr(loaded, key) is not None]
    of = loaded.form.games if loaded.form else loaded.of or loaded.only
    keep(register, source._replace(functions=() if loaded.game else (*functions,), of=of))
    return loaded


def announce(source: Source) -> None:
    """Adds a program that has run elsewhere, without running it."""
    from .authors.host import Host
    from .authors.programs import Programs

    register = programs() or Programs(dict(GAMES), Host())
    register.announce(source.name, source.text, source.functions, source.of, source.path)
    keep(register, source)


def keep(register: Programs, source: Source) -> None:
    """Adds to the games what was registered of this file, and keeps it for `sources`."""
    _programs[:] = [register]
    GAMES.update(register.games)
    _added[source.name] = source


def forget(name: str) -> None:
    """Leaves out a program, with the game that it may define."""
    del _added[name]
    if register := programs():
        register.remove(name)
        for id in GAMES.keys() - register.games.keys():
            del GAMES[id]
        GAMES.update(register.games)


def register_game(added: Added) -> None:
    """Adds a game to the list, and keeps its file for `sources`."""
    register_as(added.game)
    _added[added.source.name] = added.source


def add_search(id: str, name: str, search: Search) -> None:
    """Adds a search to the game with this id."""
    register = programs()
    game = (register.base if register else GAMES)[id]
    register_as(game._replace(searches={**game.searches, name: search}))


def register_as(game: Game) -> None:
    """Puts a game into the list, in the place of the one with its id."""
    GAMES[game.id] = game
    if register := programs():
        register.add(game)
        GAMES.update(register.games)


def programs() -> Programs | None:
    """The authors' programs that were added; None if there are none."""
    return _programs[0] if _programs else None


def sources() -> tuple[Source, ...]:
    """The files whose games were added in this process."""
    return tuple(_added.values())


def restore(files: Sequence[Source]) -> None:
    """Adds files that were added in another process, but for those that this process has.

    Of a program that has changed since then it takes the new text. One that defines no game does not run
    before a match loads it. What a program prints was printed there.
    """
    register = programs()
    for source in files:
        known = _added.get(source.name)
        if (known and known.text == source.text) or source.name in packed.NAMES:
            continue
        if source.functions:
            announce(source)
        elif not known:
            add_source(source, limited)
        elif register and register.has(source.name):
            register_program(source, limited)


def packed_files(sources: Sequence[Source]) -> dict[str, str]:
    """The texts of the files that add these games to an archive of the engine, by their paths in it.

    Programs are not among them: `restore` adds these.
    """
    register = programs()
    sources = [one for one in sources if not (register and register.has(one.name))]
    if not sources:
        return {}
    folder = PACKAGE.replace(".", "/")
    names = tuple(source.name for source in sources)
    head = f'"""Games that were packed with the engine."""\n\nNAMES = {names!r}\n'
    return {f"{folder}/__init__.py": head, **{f"{folder}/{one.name}.py": here(one.text) for one in sources}}
