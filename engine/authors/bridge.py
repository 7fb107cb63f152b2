"""The lines with which a program plays that defines nothing that does: a `choose` that asks what it has.

They are made from the source alone. What most looks like a player is asked; a loop that reads what a referee
writes, as on CodinGame, and an `agent(observation)`, as on Kaggle, are given what they are used to.
Statements that need what there is not, as `input`, a window or a package, go into a function `program`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple
from warnings import catch_warnings

from ..names import LONGEST_SOURCE
from .files import files_of
from .marks import Marks, games_of, is_plain, is_turned, marks_of, role_of
from .syntax import DEFINITIONS, INPUTS, SCOPES, is_named, is_stored, nodes, reads_input, unnested

if TYPE_CHECKING:
    from .. import replies

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
UNLIKELY: Final = re.compile(
    r"^(is|can|has|check|print|show|display|draw|valid|init|new|create|copy|count|get.*(moves|winner|board|score)$"
    r"|legal|possible|score|eval|util|heur|play_?out|roll_?out|simul|flip|main|input|human|user|player.?move|test|reset|undo|opp)|winner|won|(moves|actions)$|^_"
)
LIKELY: Final = re.compile(
    r"move|best|action|mcts|play|choose|select|pick|think|brain|bot|ai\b|_ai|ai_|com(p|puter)?(_|$)|cpu|te$|turn|next|decide"
)
AGENTS: Final = ("observation", "obs")
DECLARED: Final = (ast.Import, ast.ImportFrom, *DEFINITIONS)
MOST_PASSES: Final = 10
"""Over a source, for what follows from what: in the order in which it runs one is enough."""
USER_INTERFACE: Final = {"tkinter", "turtle", "curses", "readline", "msvcrt", "winsound"}
"""Modules of the standard library for windows, sounds and the terminal. What uses them goes into `program`.

The list is not that of what the page lacks (AUTHOR.md, Imports). These modules are put aside on a machine
that has them too, since a player opens no window there either. What else the page lacks, as `dbm`, is not put
aside: a player may need it, and the error of its import is shown.
"""
MOVES: Final = {"action", "move", "square", "sq", "cell", "index", "idx", "pos", "position", "row", "col"} | {
    *"amrcxyij"
}
"""Names of parameters that are a move, or half of one."""
PLAYS: Final = re.compile(
    r"(get_?)?(next|play|move|make|do_|apply|push|put|place|drop|act|step|set|take|result)"
)
"""How methods are called that play a move."""
IMPORTED: Final = {"ModuleNotFoundError", "ImportError"}
ELSEWHERE: Final = {*IMPORTED, "EOFError", "TclError", "error", "Timeout"}
"""Errors with which programs end as they are loaded that were made to run elsewhere."""

AGENT: Final = """

class Seen(dict):
    __getattr__ = dict.__getitem__


def choose(position):
    board = [value % 3 for row in position.rows() for value in row]
    seen = Seen(board=board, mark=position.sign % 3, step=len(position.record))
    answer = {of}(seen{more})
    return position.squares[answer]
"""
SETTINGS: Final = ", Seen(rows=len(position), columns=len(position[0]), timeout=2)"
REFEREE: Final = """

WAITING, SAID = [], []


def input(prompt=""):
    if not WAITING:
        raise EOFError
    return WAITING.pop(0)


def print(*words, file=None, **options):
    if file is None:
        SAID.append(" ".join(map(str, words)))


def choose(position):
    names, record = list(position.squares), position.record
    WAITING.clear()
    SAID.clear()
{lines}
    try:
        program()
    except EOFError:
        pass
    return {answer}
"""
OTHELLO_LINES: Final = """\
    WAITING.extend(["0" if position.sign > 0 else "1", str(len(position))])
    WAITING.extend("".join(".01"[value] for value in row) for row in position.rows())
    WAITING.extend([str(len(position.moves())), *position.moves()])"""
TICTACTOE_LINES: Final = """\
    place = {name: f"{at // 3} {at % 3}" for at, name in enumerate(names)}
    for ply in range(len(record) % 2, len(record) + 1, 2):
        free = [place[name] for name in names if name not in record[:ply]]
        WAITING.extend([place[record[ply - 1]] if ply else "-1 -1", str(len(free)), *free])"""
ANSWERS: Final = {
    "othello": "SAID[-1].split()[0]",
    "tictactoe": "names[3 * int(SAID[-1].split()[0]) + int(SAID[-1].split()[1])]",
}


class Bridge(NamedTuple):
    """The lines that make a program play."""

    of: str
    """The function that is asked; `program` for a loop."""
    why: Literal["function", "agent", "input"]
    games: tuple[str, ...]
    """Those that it seems to be for."""
    lines: str
    """The lines that stand behind the program."""
    source: str
    """The program with it."""

    def as_json(self) -> replies.Bridge:
        return {**self._asdict(), "games": list(self.games)}  # type: ignore[typeddict-item]


def bridge(source: str, tree: ast.Module, error: Mapping[str, Any] = NOTHING) -> Bridge | None:
    """The lines with which a program plays; None: nothing in it looks like a player, or they would not do.

    `error` is the error with which it was loaded, if it was.
    """
    if error and error["kind"] not in ELSEWHERE:
        return None
    games = games_of(source, tree, None)
    files = files_of(source)
    main = ast.Module([node for node in tree.body if not files or node.lineno > files[-1].above], [])
    for node in (each for each in main.body if isinstance(each, ast.FunctionDef)):
        arguments = [each.arg for each in node.args.args]
        if arguments and len(needed(node)) <= 2 and arguments[0].lower() in AGENTS:
            lines = AGENT.format(of=node.name, more=SETTINGS if len(arguments) > 1 else "")
            rest = without(source, tree, elsewhere(main, node.name), error)
            return behind(rest, node.name, "agent", games, lines) if rest else None
    best = max(players(main), key=lambda each: each[0], default=None)
    prompts = any(is_named(node.func, *INPUTS) and node.args for node in nodes(main, ast.Call))
    if readers_of(main) and not prompts and not (best and protocol(source) is None):
        return refereed(source, tree)
    if not best:
        return None
    _, of, node, made = best
    lines = choose_lines(tree, node, made or of)
    rest = without(source, tree, elsewhere(main, of.partition(".")[0]), error)
    return behind(rest, of, "function", games, lines) if rest else None


def without(source: str, tree: ast.Module, moving: list[ast.stmt], error: Mapping[str, Any]) -> str:
    """A source of which these statements do not run; "": what was wrong with it is not among them."""
    line, kind = error.get("line") or 0, error.get("kind", "")
    among = any(node.lineno <= line <= (node.end_lineno or 0) for node in moving)
    if error and not (among if kind in IMPORTED else moving):
        return ""
    return moved(source, tree, moving) if moving else source


def behind(
    source: str, of: str, why: Literal["function", "agent", "input"], games: tuple[str, ...], lines: str
) -> Bridge | None:
    """The bridge; None: the program with it would be too long, or is none."""
    lines += f'\n\nchoose.game = "{games[0]}"\n' if len(games) == 1 else ""
    whole = f"{source.rstrip()}\n\n\n{lines.lstrip()}"
    try:
        with catch_warnings(action="ignore"):
            compile(whole, "<bridge>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # as of an `import *` in a function
        return None
    return Bridge(of, why, games, lines.strip("\n") + "\n", whole) if len(whole) <= LONGEST_SOURCE else None


def needed(node: ast.FunctionDef) -> list[str]:
    """The parameters of a function that have no default, `self` apart."""
    every = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    every = every[: len(every) - len(node.args.defaults)]
    alone = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    every += [each.arg for each, default in alone if default is None]
    return [each for each in every if each not in ("self", "cls")]


# A function


def players(tree: ast.Module) -> Iterator[tuple[float, str, ast.FunctionDef, str]]:
    """The functions that may be players: how likely, the name, the function, and how a method is called."""
    called = [node.func for node in nodes(tree, ast.Call)]
    names = {each.id if isinstance(each, ast.Name) else getattr(each, "attr", "") for each in called}
    boards, classes = global_boards(tree), positions(tree)
    for at, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef):
            of_all = not needed(node) and not boards.isdisjoint(used(node))
            yield from ((each, node.name, node, "") for each in likely(node, names, at, classes, of_all))
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            makes = next((each for each in methods if each.name == "__init__"), None)
            if makes is None or not needed(makes):
                for method in methods:
                    of = f"{node.name}.{method.name}"
                    made = f"{node.name}().{method.name}"
                    yield from ((each, of, method, made) for each in likely(method, names, at, classes))
                    if not needed(method) and any(each.name == node.name for each in classes):
                        asked = f"own.{method.name}"
                        yield from (
                            (each, of, method, asked) for each in likely(method, names, at, classes, True)
                        )


def global_boards(tree: ast.Module) -> set[str]:
    """The names of the top level that are called like a board."""
    assigned = [each for node in tree.body if isinstance(node, ast.Assign) for each in stored(node)]
    return {name for name in assigned if role_of(name) == "board"}


class Positions(NamedTuple):
    """A class of a program, whose objects are positions."""

    name: str
    members: set[str]
    plays: ast.FunctionDef
    """The method that plays a move: it returns the position after it, or changes its own."""


def positions(tree: ast.Module) -> list[Positions]:
    """The classes that are positions: made of nothing, with a method that plays a move."""
    classes = []
    for node in (each for each in tree.body if isinstance(each, ast.ClassDef)):
        methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
        if not any(each.name == "__init__" and needed(each) for each in methods):
            members = {each.name for each in methods}
            classes += [
                Positions(node.name, members, each)
                for each in methods
                if PLAYS.match(each.name) and needed(each) and MOVES.issuperset(needed(each))
            ]
    return classes


def given_as(node: ast.FunctionDef, classes: list[Positions]) -> Positions | None:
    """The positions of which a function takes one, by the methods that it calls."""
    parameters = needed(node)
    called = {
        each.func.attr
        for each in nodes(node, ast.Call)
        if isinstance(each.func, ast.Attribute) and is_named(each.func.value, *parameters)
    }
    is_one = len(parameters) == 1 and not is_plain(node, parameters[0])
    return next((each for each in classes if is_one and called & each.members), None)


def likely(
    node: ast.FunctionDef, called: set[str], at: int, classes: list[Positions], of_all: bool = False
) -> Iterator[float]:
    """How much a function looks like a player, if it can be asked with a board, a side, and nothing else.

    `of_all`: its board is one of the top level.
    """
    parameters, name = needed(node), node.name.lower()
    returns = [each.value for each in nodes(node, ast.Return) if each.value]
    given = [role_of(each) for each in parameters]
    is_askable = (of_all or 0 < len(parameters) <= 2) and not {"moves", "depth", "seconds", "size"} & {*given}
    if (
        not is_askable
        or not returns
        or not MOVES.isdisjoint(parameters)
        or UNLIKELY.search(name)
        or reads_input(node)
    ):
        return
    truths = sum(isinstance(each, ast.Constant) and type(each.value) is bool for each in returns)
    squares = any(isinstance(each, ast.Tuple | ast.List) and len(each.elts) == 2 for each in returns)
    of_class = bool(given_as(node, classes))
    boards = of_all or "board" in given or of_class
    if "board" in given and not is_plain(node, parameters[given.index("board")]) and not of_class:
        return
    score = 3.0 * bool(LIKELY.search(name)) + 2 * boards + 2 * squares - 4 * bool(truths)
    yield score + 2 * (node.name not in called) + at / 1000


def choose_lines(tree: ast.Module, node: ast.FunctionDef, asked: str) -> str:
    """A `choose` that asks a function."""
    parameters, classes = needed(node), positions(tree)
    if own := given_as(node, classes):
        return replayed(tree, own, f"{asked}(own)")
    if asked.startswith("own."):
        return replayed(tree, next(each for each in classes if node.name in each.members), f"{asked}()")
    given = [role_of(each) for each in parameters]
    tells = len(parameters) > 1
    marks = marks_of(tree, node, tells)
    at = given.index("board") if "board" in given else int(tells and given[0] in ("own", "other"))
    arguments = ["board"] * len(parameters)
    for place, role in enumerate(given):
        if place != at:
            arguments[place] = repr(marks.second if role == "other" else marks.first)
    cell = cells(marks)
    if marks.is_flat:
        board = f"[{cell} for row in position.rows() for value in row]"
    else:
        board = f"[[{cell} for value in row] for row in position.rows()]"
    if marks.starts:
        board = f"{[marks.empty]} + {board}"
    name = "board" if parameters else min(global_boards(tree) & used(node))
    shared = "" if parameters else f"    global {name}\n"
    row, column = ("answer[1]", "answer[0]") if marks.is_turned else ("answer[0]", "answer[1]")
    index = f"answer - {marks.starts}" if marks.starts else "answer"
    return f"""
def choose(position):
{shared}    {name} = {board}
    answer = {asked}({", ".join(arguments)})
    at = {index} if isinstance(answer, int) else {row} * len(position[0]) + {column}
    return position.squares[at]
"""


def replayed(tree: ast.Module, own: Positions, asked: str) -> str:
    """A `choose` that asks about a position of its own, on which the game was played again."""
    method = own.plays
    taken, nodes = needed(method), [*ast.walk(method)]
    row, column = ("column", "row") if is_turned(tree) else ("row", "column")
    given = f"{row}, {column}"
    if len(taken) == 1:
        taken_apart = [each.value for each in nodes if isinstance(each, ast.Subscript | ast.Assign)]
        is_pair = any(is_named(each, taken[0]) for each in taken_apart)
        given = f"({given})" if is_pair else "row * len(position[0]) + column"
    found = [each.value for each in nodes if isinstance(each, ast.Return) and each.value]
    is_new = any(not isinstance(each, ast.Constant) for each in found)
    return f"""
def choose(position):
    own = {own.name}()
    for move in position.record:
        if move != "pass":
            row, column = divmod(position.squares.index(move), len(position[0]))
            {"own = " if is_new else ""}own.{method.name}({given})
    answer = {asked}
    if not isinstance(answer, int):
        {row}, {column} = answer
        answer = row * len(position[0]) + column
    return position.squares[answer]
"""


def cells(marks: Marks) -> str:
    """How a value of `position.rows()` becomes a square as the program writes it, its own side's first."""
    mine = "value * position.sign"
    if (marks.first, marks.second, marks.empty) == (1, -1, 0):
        return mine
    if (marks.first, marks.second, marks.empty) == (1, 2, 0):
        return f"{mine} % 3"
    every = (marks.empty, marks.first, marks.second)
    if all(type(each) is str and len(each) == 1 for each in every):
        return f"{''.join(every)!r}[{mine}]"
    return f"{list(every)!r}[{mine}]"


# What needs something that there is not


def used(node: ast.AST) -> set[str]:
    """The names that a function, a class or a statement uses of the top level."""
    names = nodes(node, ast.Name)
    loaded = {each.id for each in names if isinstance(each.ctx, ast.Load)}
    if not isinstance(node, DEFINITIONS):
        return loaded
    parameters = {each.arg for each in nodes(node, ast.arg)}
    return loaded - parameters - {each.id for each in names if is_stored(each)}


def used_at_once(node: ast.stmt) -> Iterator[str]:
    """The names that a definition uses where it stands."""
    for each in unnested(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in (*each.decorator_list, each.args):
                yield from (name.id for name in nodes(part, ast.Name))
        elif isinstance(each, ast.Name):
            yield each.id


def reached(tree: ast.Module, of: str) -> set[str]:
    """The names of the top level that a function or a class uses, and what these use."""
    names, waiting = set[str](), [of]
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            for node in tree.body:
                if isinstance(node, DEFINITIONS) and node.name == name:
                    waiting += used(node)
    return names


def elsewhere(tree: ast.Module, of: str) -> list[ast.stmt]:
    """The statements of the top level that read input, open a window or use a package, if `of` does not
    need them.

    Those that use what such a statement names are among them. What stands below `__name__` does not run.
    """
    needs, gone, users = reached(tree, of), {*INPUTS}, set[str]()
    moving: dict[int, ast.stmt] = {}
    uses = {id(node): {*used(node)} for node in tree.body}
    before = -1
    for _ in range(MOST_PASSES):
        if before == len(gone) + len(users):
            break
        before = len(gone) + len(users)
        for node in tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {each.asname or each.name.partition(".")[0] for each in node.names}
                goes = is_package(node) and not names & needs
            elif isinstance(node, DEFINITIONS):
                names = {node.name}
                goes = not gone.isdisjoint(used_at_once(node))
                if not gone.isdisjoint(uses[id(node)]):
                    users.add(node.name)
            else:
                names = {*stored(node)}
                goes = not uses[id(node)].isdisjoint(gone | users) and "__name__" not in uses[id(node)]
            if goes:
                moving[node.lineno] = node
                gone |= names - needs
    return [moving[line] for line in sorted(moving)]


def is_package(node: ast.Import | ast.ImportFrom) -> bool:
    """Whether an import is of what is not in the standard library, or is of `USER_INTERFACE`."""
    names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
    here = sys.stdlib_module_names - USER_INTERFACE
    return any(name.partition(".")[0] not in here for name in names)


# A loop that reads


def readers_of(tree: ast.Module) -> list[ast.stmt]:
    """The statements of the top level that read as they run, or call a function that does."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    readers = [*INPUTS, *(node.name for node in functions if reads_input(node))]
    running = [node for node in tree.body if not isinstance(node, DECLARED)]
    return [each for each in running if any(is_named(call.func, *readers) for call in nodes(each, ast.Call))]


def refereed(source: str, tree: ast.Module) -> Bridge | None:
    """A program whose statements run in `program()`, with `input` and `print` of its own."""
    game = protocol(source) or games_of(source, tree, None)[0]
    asked = OTHELLO_LINES if game == "othello" else TICTACTOE_LINES
    lines = REFEREE.replace("{lines}", asked).replace("{answer}", ANSWERS[game])
    moving = [node for node in tree.body if not isinstance(node, DECLARED) and not is_fixed(node)]
    return behind(moved(source, tree, moving), "program", "input", (game,), lines)


def moved(source: str, tree: ast.Module, moving: list[ast.stmt]) -> str:
    """A source of which these statements stand in a function `program()`."""
    lines = re.split(r"\r\n|\r|\n", source)
    inside = {
        number
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr)
        for number in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    }
    outer: list[str] = []
    inner: list[str] = []
    names: set[str] = set()
    moves = {*map(id, moving)}
    last = 0
    for node in tree.body:
        block = range(last + 1, (node.end_lineno or node.lineno) + 1)
        last = block.stop - 1
        stays = id(node) not in moves
        for number in block:
            text = lines[number - 1]
            if stays:
                outer.append(text)
                continue
            if number == node.lineno and re.match(r"if\s+__name__\s*==", text):
                text = "if True:"
            inner.append(text if number in inside or not text.strip() else f"    {text}")
        if not stays:
            names |= set(stored(node))
    head = ["", "", "def program():", *([f"    global {', '.join(sorted(names))}"] if names else [])]
    return "\n".join([*outer, *head, *inner]) + "\n"


def is_fixed(node: ast.stmt) -> bool:
    """Whether a statement is a text, or names numbers and texts: it is the same whenever it runs."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if not isinstance(node, ast.Assign):
        return False
    values = [node.value, *(node.value.elts if isinstance(node.value, ast.Tuple) else [])]
    return all(isinstance(each, ast.Constant | ast.Tuple | ast.UnaryOp) for each in values)


def stored(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of the top level gives values."""
    for each in unnested(node, (*SCOPES, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        if isinstance(each, ast.Name) and is_stored(each):
            yield each.id
        elif isinstance(each, DEFINITIONS):
            yield each.name


def protocol(source: str) -> str | None:
    """The game of a loop's referee, by what it reads; None: nothing known."""
    text = source.lower()
    if re.search(r"board_?size|boardsize|action_count\b", text) and "valid_action_count" not in text:
        return "othello"
    return "tictactoe" if re.search(r"opp(onent)?_?row|valid_action_count", text) else None
