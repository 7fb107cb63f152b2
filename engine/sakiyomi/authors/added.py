"""Programs from files: `--with FILE` and `sakiyomi.add`, and how such a file is packed with the engine.

A file is an author's program (`authors`), which may define a game. It is run as Python, with the
rights of whoever started the engine.

- `add` runs files and registers what they define. `sources` returns these files as plain data. `restore` adds
  that data in another process: a spawned process starts without it.
- `packed_file` is the file that an archive of the engine needs so that the games are there wherever
  `authors.programs.packed_games` is called in it, as in the page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, chdir, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import Refusal
from ..games import GAMES
from ..players.names import FUNCTIONS, checked_name

if TYPE_CHECKING:
    from ..contract import replies
    from ..search.thought import Search
    from .forms import Form
    from .host import Host
    from .programs import Loaded, Programs

    Governed = Callable[[Host], AbstractContextManager[object]]
    """The context in which a program is run for the first time."""


class Unusable(ValueError):
    """A file that cannot be added. The message gives the file, the place in it, and the reason."""


class AddedFile(NamedTuple):
    """The path and text of a file."""

    path: str
    text: str
    called: str = ""
    """The name, if it is not the file's stem."""
    functions: tuple[str, ...] = ()
    """The functions of a program that has run, if it defines no game."""
    form: Form | None = None
    """What a program is that has none of these."""
    of: tuple[str, ...] = ()
    """The games that these are for, where they are not for all."""

    @property
    def name(self) -> str:
        return self.called or Path(self.path).stem

    @property
    def has_game(self) -> bool:
        """Whether a program that has run defines a game."""
        return not self.functions and self.form is None


_added: Final[dict[str, AddedFile]] = {}
_programs: Final[list[Programs]] = []
"""The programs that were added, if there are any: one register for the process."""


def file_at(path: Path | str) -> AddedFile:
    """The file at a path; raises `Unusable`. Of a notebook it is the code cells."""
    text, says = program_at(path)
    if says:
        print(f"{path}: {says}", file=sys.stderr, flush=True)
    source = AddedFile(str(path), text)
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", source.name):
        raise Unusable(
            f"{path}: a file's name must consist of letters, digits, - and _, and not begin with - or _"
        )
    return source


def program_at(path: Path | str) -> tuple[str, str]:
    """The program at a path, and which lines for a notebook are left out, as words; raises `Unusable`.

    Files beside it that it imports are put above it.
    """
    from . import files, notebook

    path = Path(path)
    cells = notebook.program_of(text_at(path))

    def beside(name: str) -> str | None:
        other = path.with_name(f"{name}.py")
        is_own = name.isidentifier() and name not in sys.stdlib_module_names and other.is_file()
        return text_at(other) if is_own else None

    return files.joined(path.stem, cells.text, beside), notebook.said(cells)


def text_at(path: Path | str) -> str:
    """The text of the file at a path; raises `Unusable`."""
    try:
        return Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Unusable(f"{path}: this is not text in UTF-8") from None


def add(paths: Iterable[Path | str]) -> list[str]:
    """Runs files and registers what they define; raises `Unusable`. Returns the ids of their games.

    A file that was added before is added again if it has changed.
    """
    games = []
    for path in paths:
        source = file_at(path)
        earlier = _added.get(source.name)
        if earlier and Path(earlier.path).absolute() != Path(path).absolute():
            raise Unusable(f"{path}: a file called {source.name} was already added")
        if not earlier or earlier.text != source.text:
            register_program(source)
        if says := form_of(source.name):
            print(f"{path} {says}", file=sys.stderr)
        games += [game.id] if (game := _programs[0].game(source.name)) else []
    return games


def form_of(name: str) -> str:
    """A sentence on a program of a known form; "" on any other."""
    register = programs()
    form = register.form(name) if register else None
    if form is None:
        return ""
    from .forms import sentence

    return sentence(form, GAMES[form.game].display.sides)


def limited(host: Host) -> AbstractContextManager[None]:
    """What authors' code does in this context has a limit of time, and what it prints is dropped."""
    from .host import Account

    return host.serving(Account())


def register_program(source: AddedFile, governed: Governed = nullcontext) -> None:
    """Adds an author's program to the games, and keeps its file for `sources`; raises `Unusable`."""
    try:
        register, source, loaded = load_program(source, governed)
    except Refusal as refusal:
        raise Unusable(f"{source.path}{reason(refusal, source.text)}") from None
    if loaded.unplayable:
        raise Unusable(f"{source.path}: {why_not(loaded.unplayable)}")
    keep(register, source)


def reason(refusal: Refusal, text: str) -> str:
    """The error of a program, to stand behind the name of its file."""
    if refusal.code != "user-code":
        return f": {refusal.message}"
    facts = refusal.facts
    file, number = error_place(facts, text)
    line = (f": {file}" if file else "") + (f", line {number}" if number else "")
    return f"{line}: {raised(facts)}"


def raised(facts: Mapping[str, Any]) -> str:
    """What was wrong in a program, and why it does not play, where that is known."""
    said = f"{facts['kind']}: {facts['message']}" if facts["message"] else str(facts["kind"])
    return f"{said}; {why_not(facts['unplayable'])}" if "unplayable" in facts else said


def why_not(unplayable: replies.Unplayable) -> str:
    """A sentence on a program of which nothing plays."""
    from .unplayable import sentence

    return sentence(unplayable)


def error_place(facts: Mapping[str, Any], text: str) -> tuple[str, int | None]:
    """In which file that a program imports it is wrong ("": its own), and on which line of that file."""
    from . import files

    imported = [f"{each.name}.py" for each in files.files_of(text)[:-1]]
    file = facts.get("file", "")
    return (file if file in imported else ""), facts.get("file_line", facts["line"])


def load_program(source: AddedFile, governed: Governed, game: str = "") -> tuple[Programs, AddedFile, Loaded]:
    """Runs an author's program: what `keep` takes to add it, and what it defines; raises `Refusal`.

    An evaluation that names no game is one of every game. One of a known form is tried in `game` first.
    """
    from .host import Host
    from .programs import Programs

    before = programs()
    register = before.copy() if before else Programs(dict(GAMES), Host())
    checked_name(source.name, "name", register.base)
    with governed(register.host), chdir("."):
        usual = sorted(register.games, key=lambda id: id != game)
        loaded = register.load(source.name, source.text, usual, source.path)
    functions = () if loaded.game else tuple(key for key in FUNCTIONS if getattr(loaded, key) is not None)
    form = loaded.form and loaded.form.form
    of = loaded.of or ((loaded.only,) if loaded.only else ())
    return register, source._replace(functions=functions, form=form, of=of), loaded


def announce(source: AddedFile) -> None:
    """Adds a program that has run elsewhere, without running it."""
    from .host import Host
    from .programs import Programs

    register = programs() or Programs(dict(GAMES), Host())
    register.announce(source.name, source.text, source.functions, source.form, source.of, source.path)
    keep(register, source)


def keep(register: Programs, source: AddedFile) -> None:
    """Adds to the games what was registered of this file, and keeps it for `sources`."""
    _programs[:] = [register]
    _added[source.name] = source
    publish(register)


def publish(register: Programs) -> None:
    """Makes the games those of the register."""
    for id in GAMES.keys() - register.games.keys():
        del GAMES[id]
    GAMES.update(register.games)


def add_search(id: str, name: str, search: Search) -> None:
    """Adds a search to the game with this id."""
    register = programs()
    game = (register.base if register else GAMES)[id]
    GAMES[id] = game = game.extended(searches={name: search})
    if register:
        register.add(game)
        publish(register)


def programs() -> Programs | None:
    """The authors' programs that were added; None if there are none."""
    return _programs[0] if _programs else None


def sources() -> tuple[AddedFile, ...]:
    """The files that were added in this process."""
    return tuple(_added.values())


def restore(files: Sequence[AddedFile]) -> None:
    """Adds files that were added in another process, but for those that this process has.

    Of a program that has changed since then it takes the new text. One that defines no game does not run
    before a match loads it. What a program prints was printed there.
    """
    for source in files:
        earlier = _added.get(source.name)
        if earlier and earlier.text == source.text:
            continue
        if source.has_game:
            register_program(source, limited)
        else:
            announce(source)


def packed_file(files: Iterable[AddedFile]) -> str:
    """The text of `games/packed.py` in an archive of the engine with the games of these files."""
    games = tuple((one.name, one.text) for one in files if one.has_game)
    return f'"""Games that were packed with the engine."""\n\nSOURCES = {games!r}\n'
