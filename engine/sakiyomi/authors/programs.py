"""Compiles a source, runs it, and adds what it defines to a register of games."""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CodeType, FunctionType, MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ..core.errors import Refusal, brief
from ..core.game import Evaluation, Game
from ..games import GAMES, packed
from ..players.names import FUNCTIONS
from ..search.observer import UNOBSERVED
from .answers import shown
from .errors import LONGEST_MESSAGE, Program, is_a, syntax_span
from .files import files_of
from .forms import Form, FormProgram, Module, bound, is_ended_by_time
from .forms import as_json as form_as_json
from .functions import Below, choose, evaluation, order, search
from .guard import private_builtins
from .host import Host
from .known import form_search
from .notebook import first_left_out, is_notebook, without_magic
from .position import played
from .trial import ProgramTrial, ours
from .unplayable import of_error, of_nothing
from .usual_errors import Note

if TYPE_CHECKING:
    from ..contract import replies
    from ..players.players import Player
    from ..search.limits import Limits
    from ..search.thought import Search, Task
    from .rules import Rules


class Loaded(NamedTuple):
    """A program and what it defines. A function that it does not define is None."""

    program: Program
    code: CodeType
    evaluate: Any
    search: Any
    order: Any
    choose: Any
    rules: Rules | None
    game: Game | None
    of: tuple[str, ...]
    """The games that `evaluate` is for."""
    form: FormProgram | None = None
    """The program as one of a known form."""
    only: str = ""
    """The game that its `choose` is for, or that it plays as one of a known form; "": every game."""
    unplayable: replies.Unplayable | None = None
    """Why nothing of it plays."""

    def defines(self, game: Game) -> bool:
        """Whether it defines this game."""
        return self.game is not None and self.game.id == game.id

    def as_json(self) -> dict[str, object]:
        """The fields of the reply to `load`."""
        name = self.program.name
        chooses = self.choose is not None or self.form is not None
        return {
            "name": name,
            "evaluations": {game: [name] for game in self.of} if self.evaluate is not None else {},
            "searches": [name] if self.search is not None or chooses else [],
            **({"chooses": True} if chooses else {}),
            **({"only": self.only} if self.only else {}),
            **({"form": form_as_json(self.form.form)} if self.form else {}),
            **({"unplayable": self.unplayable} if self.unplayable else {}),
            "orders": [name] if self.order is not None else [],
            "games": [self.game.id] if self.game else [],
            "repeatable": self.repeatable,
        }

    @property
    def repeatable(self) -> bool:
        """Whether it plays alike each time, as far as its source tells, and no time ends what it reads."""
        return self.program.repeatable and not is_ended_by_time(self.form)


class Programs:
    """The programs of a conversation or of a process, and the games with them."""

    def __init__(
        self, games: Mapping[str, Game], host: Host, loaded: Mapping[str, Loaded] = MappingProxyType({})
    ) -> None:
        """`games` are those without the programs, later `base`. They are not changed."""
        self.host = host
        self.base = games
        self._loaded = loaded
        self.games: Mapping[str, Game] = self._extended() if loaded else games

    def game(self, name: str) -> Game | None:
        """The game that the program of this name defines."""
        return self._loaded[name].game if name in self._loaded else None

    def form(self, name: str) -> Form | None:
        """The form of the program of this name."""
        found = self._loaded[name].form if name in self._loaded else None
        return found and found.form

    def copy(self) -> Programs:
        """The same programs, in a register that goes its own way."""
        return Programs(self.base, self.host, self._loaded)

    def add(self, game: Game) -> None:
        """Adds a game that no program defines."""
        self.base = {**self.base, game.id: game}
        self.games = self._extended()

    def load(
        self,
        name: str,
        source: str,
        usual: Sequence[str],
        file: str | None = None,
        trying: Callable[[], object] = lambda: None,
    ) -> Loaded:
        """Runs a source and adds what it defines. Raises `Refusal`; then nothing has changed.

        `usual` are the ids of the games that its evaluation is for if the source names none. `file` is the
        name of the file in error messages. `trying` is called before a function is tried.
        """
        program = Program(name, source, file or f"{name}.py")
        others = {key: one for key, one in self._loaded.items() if key != name}
        try:
            code = compiled(program)
            module = self._run(program, code)
            found = ProgramTrial(self.host, program, module, self.base).find(usual, trying)
            games = with_games(self.base, others.values())
            loaded = self._defined(program, code, module, found, usual, games)
        except Refusal as error:
            if error.facts.get("during") == "load" and (why := of_error(program, error.facts)):
                error.facts["unplayable"] = why
            raise
        if loaded.rules and loaded.game:
            from .rules import examine

            examine(loaded.rules, loaded.game)
        self._check_evaluations(loaded, others)
        self._loaded = {**others, name: loaded}
        self.games = self._extended()
        if loaded.unplayable is None or loaded.unplayable["why"] != "none":
            program.notes = [note for note in program.notes if note.reason != "near-function"]
        for note in program.notes:
            self.host.note(program, note)
        return loaded

    def _check_evaluations(self, new: Loaded, others: Mapping[str, Loaded]) -> None:
        """Raises `Refusal` where a class names an evaluation as the file that has another one is named."""
        loaded = [*others.values(), new]
        for game in (one.game for one in loaded if one.game):
            files = {one.program.name for one in loaded if one.evaluate is not None and game.id in one.of}
            if twice := files & game.evaluations.keys():
                place, value = "Game" if new.game is game else "evaluate", repr(min(twice))
                raise new.program.make_error(
                    "ValueError", "load", place, "evaluation-twice", of=game.id, value=value
                )

    def announce(
        self,
        name: str,
        source: str,
        functions: Collection[str],
        form: Form | None,
        of: Sequence[str],
        file: str,
    ) -> None:
        """Adds a program that has run elsewhere, without running it: `fresh` does.

        `functions` are those that it defines, `form` is what it is otherwise, `of` the games that its
        evaluation is for.
        """
        program = Program(name, source, file)
        defined: dict[str, Any] = {key: unloaded if key in functions else None for key in FUNCTIONS}
        evaluated = (*of,) if defined["evaluate"] else ()
        only = next(iter(of), "") if defined["choose"] and not defined["evaluate"] else ""
        announced = Loaded(
            program,
            compiled(program),
            **defined,
            rules=None,
            game=None,
            of=evaluated,
            form=form and FormProgram(form, unloaded),
            only=form.game if form else only,
        )
        self._loaded = {**self._loaded, name: announced}
        self.games = self._extended()

    def used(self, game: Game, *players: Player) -> list[Loaded]:
        """The programs that players in this game consist of, and the one that defines the game."""
        names = {name for by in players for name in (by.search, by.evaluation, by.order)}
        return [one for name, one in self._loaded.items() if name in names or one.defines(game)]

    def fresh(self, used: Iterable[Loaded]) -> Programs:
        """The same programs, of which those in `used` were run anew; raises `Refusal`."""
        loaded = dict(self._loaded)
        for one in used:
            name = one.program.name
            others = (other for other in loaded.values() if other.program.name != name)
            games = with_games(self.base, others)
            module, form = self._run(one.program, one.code), one.form and one.form.form
            loaded[name] = self._defined(one.program, one.code, module, form, one.of, games)
        return Programs(self.base, self.host, loaded)

    def _run(self, program: Program, code: CodeType) -> Module:
        """A source that has run; raises `Refusal`."""
        assert program.tree
        return Module(program.tree, vars(run(self.host, program, code)))

    def _defined(
        self,
        program: Program,
        code: CodeType,
        module: Module,
        found: Form | replies.Unplayable | None,
        usual: Sequence[str],
        games: Mapping[str, Game],
    ) -> Loaded:
        """What a source that has run defines, among these games, without a look at how its game is played.

        `found` is the form that it has, or why it plays nothing of what was tried.
        """
        defined = module.names
        nothing: dict[str, Any] = {**dict.fromkeys(FUNCTIONS), "rules": None, "game": None, "of": ()}
        if isinstance(found, Form):
            return Loaded(program, code, **nothing, form=bound(found, module), only=found.game)
        if found:
            return Loaded(program, code, **nothing, unplayable=of_nothing(module, found))
        if is_a(defined.get("GAME"), Game):
            raise program.make_error("ValueError", "game", "GAME", "full-form")
        used = ours(module)
        functions = {key: defined.get(key) if key in used else None for key in FUNCTIONS}
        for key, function in functions.items():
            if function is not None and not callable(function):
                value = shown(self.host, function)
                raise program.make_error("TypeError", "load", key, "is-no-function", of=key, value=value)
        if functions["choose"] is not None and functions["search"] is not None:
            raise program.make_error("ValueError", "load", "choose", "choose-and-search")
        rules = game = None
        if "Game" in used:
            from .rules import Rules, adapted

            rules = Rules(self.host, program, defined["Game"])
            game = adapted(rules, games, functions, defined.get("game"))
        evaluated = functions["evaluate"] is not None
        of = self._games_of(program, defined, game, usual, games) if evaluated else ()
        only = self._only(program, functions["choose"], games)
        loaded = Loaded(program, code, **functions, rules=rules, game=game, of=of, only=only)
        is_nothing = rules is None and all(each is None for each in functions.values())
        return loaded._replace(unplayable=of_nothing(module, None)) if is_nothing else loaded

    def _only(self, program: Program, choose: Any, games: Mapping[str, Game]) -> str:
        """The game that a `choose` is for: `choose.game`. "": it is for every game."""
        is_function = type(choose) is FunctionType
        named = self.host.call(program, "load", getattr, choose, "game", None) if is_function else None
        if named is None:
            return ""
        if type(named) is not str or named not in games:
            listed, value = ", ".join(games)[:400], shown(self.host, named)
            raise program.make_error(
                "ValueError", "load", "choose", "unknown-game", value=value, known=listed
            )
        return named

    def _games_of(
        self,
        program: Program,
        defined: Mapping[str, Any],
        game: Game | None,
        usual: Sequence[str],
        games: Mapping[str, Game],
    ) -> tuple[str, ...]:
        """The ids of the games that the module's evaluation is for."""
        named = defined.get("game")
        if named is not None:
            if type(named) is not str:
                raise program.make_error(
                    "TypeError", "load", "game", "is-no-id", value=shown(self.host, named)
                )
            if named not in games and not (game and named == game.id):
                listed = ", ".join(games)[:400]
                raise program.make_error(
                    "ValueError", "load", "game", "unknown-game", value=brief(named), known=listed
                )
            return (named,)
        if game:
            return (game.id,)
        if not usual:
            why = 'game = "…" in the source, or game in the request, says which one evaluate is for'
            raise Refusal("missing", "game", why=why, missing="game")
        return tuple(usual)

    def _extended(self) -> dict[str, Game]:
        """The games with the functions of all programs."""
        host, loaded = self.host, self._loaded
        games = with_games(self.base, loaded.values())
        searches: list[tuple[Collection[str], str, Search]] = []
        for name, one in loaded.items():
            if one.search is not None:
                searches.append((games, name, search(host, one.program, one.search)))
            where = [one.only] if one.only else games
            if one.choose is not None:
                searches.append((where, name, choose(host, one.program, one.choose)))
            if one.form:
                searches.append((where, name, form_search(host, one.program, one.form)))
        for id, game in games.items():
            evaluations = {
                name: evaluation(host, one.program, one.evaluate, game)
                for name, one in loaded.items()
                if one.evaluate is not None and id in one.of
            }
            orders = {
                name: order(host, one.program, one.order, game)
                for name, one in loaded.items()
                if one.order is not None
            }
            chosen = {name: by for of, name, by in searches if id in of}
            of_class = {} if id in self.base else game.evaluations
            starter = search_starter(host, [*evaluations.values(), *of_class.values()], orders)
            games[id] = game.extended(evaluations, chosen, orders, begin_search=starter)
        return games


def packed_games(host: Host) -> Programs:
    """A register whose games are ours, and those that were packed with the engine."""
    programs = Programs(GAMES, host)
    for name, source in packed.SOURCES:
        programs.load(name, source, ())
    return Programs(programs.games, host)


def unloaded(*_: object) -> NoReturn:
    """A function of a program that was only announced."""
    raise NotImplementedError


def search_starter(
    host: Host, evaluations: Collection[Evaluation], orders: Collection[str]
) -> Callable[[Task, Limits], Task]:
    """`Game.begin_search`. The evaluations and orders are those of authors."""

    def begin_search(task: Task, limits: Limits) -> Task:
        host.begin_search(task.chance, limits, played(task.record))
        asked = task.order in orders or any(each is task.evaluate for each in evaluations)
        if asked and task.observer is UNOBSERVED:
            return task._replace(observer=Below(host, task.position))
        return task

    return begin_search


def with_games(base: Mapping[str, Game], loaded: Iterable[Loaded]) -> dict[str, Game]:
    """The games of `base`, and those that programs define."""
    return {**base, **{one.game.id: one.game for one in loaded if one.game}}


def compiled(program: Program) -> CodeType:
    """The code of a source, unchanged and under its own file name; raises `Refusal`."""
    if is_notebook(program.source):
        message = "this is a notebook (.ipynb) as JSON, not Python: what is needed are its code cells"
        raise program.failed("SyntaxError", "load", message)
    cells = without_magic(program.source)
    program.files = files_of(cells.text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(cells.text, program.file)
            program.analyse(tree)
            if cells.left_out:
                program.notes.append(Note("left-out", {"lines": first_left_out(cells)}, None))
            texts = [each.text() for each in program.files] or [cells.text]
            codes = [compile(each, program.file, "exec", dont_inherit=True) for each in texts]
            program.modules = codes[:-1]
            return codes[-1]
    except SyntaxError as error:
        said = str(error.msg)[:LONGEST_MESSAGE]
        raise program.raised(type(error).__name__, "load", said, syntax_span(error)) from None
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        # A null byte, a lone surrogate, or more than the compiler can hold: it names no place.
        kind = "SyntaxError" if isinstance(error, ValueError) else type(error).__name__
        said = str(error)[:LONGEST_MESSAGE] or "nested too deep"
        raise program.failed(kind, "load", said) from None


def run(host: Host, program: Program, code: CodeType) -> ModuleType:
    """The module of a source; raises `Refusal`. Its `random` draws the same each time."""
    module = ModuleType(f"{__package__}.of.{program.name}")
    module.__file__ = program.file
    codes = {each.name: code for each, code in zip(program.files, program.modules, strict=False)}
    vars(module)["__builtins__"] = private_builtins(host.chance, module, codes)
    with as_imported(module), host.seeded():
        host.call(program, "load", exec, code, vars(module))
    return module


@contextmanager
def as_imported(module: ModuleType) -> Iterator[None]:
    """Registers a module while it runs, as `dataclass` needs; takes it back if that fails."""
    before = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        yield
    except BaseException:
        sys.modules.pop(module.__name__, None)
        if before is not None:
            sys.modules[module.__name__] = before
        raise
