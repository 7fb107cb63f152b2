"""A program of a known form (`authors.forms`) as a search, which chooses a move as `choose` does."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.limits import During
from ..core.errors import Refusal
from ..search.limits import Limits
from ..search.thought import Search, Task, Thought, choice
from .answers import AuthorAnswer, shown
from .errors import NOWHERE, Program
from .forms import FIRST_MOVE, USUAL, Came, Form, FormProgram, Time, place
from .host import ENDED, SECONDS, Host
from .position import Position, names, played


def form_search(host: Host, program: Program, player: FormProgram) -> Search:
    """The search of a program of a known form; raises `Refusal`.

    The first move of a game may take `FIRST_MOVE` seconds. What a function has found for a position is
    remembered as long as the process lasts, also where the program runs anew.
    """
    asked = False
    of = player.form.of

    def think(task: Task, limits: Limits) -> Iterator[Thought]:
        nonlocal asked
        game, root = task.game, task.position
        key = program.source, game.id, root
        host.below(None)
        move = host.remembered.get(key) if remembers(program, player.form) else None
        if move is None:
            first, asked = not asked or len(task.record) < 2, True
            move = chosen(task, limits, first)
            if remembers(program, player.form):
                host.remembered[key] = move
        yield choice(root, move)

    def chosen(task: Task, limits: Limits, first: bool) -> int:
        position = Position(task.position, task.game, played=played((), host.before()))
        time = Time(limits.left()[1] or USUAL)
        found = answer(
            host, program, player, position, time, "choose", FIRST_MOVE - SECONDS if first else 0.0
        )
        limits.time_decides = limits.time_decides or time.decides
        name = names(*task.position.shape())
        by_name = {name[each]: each for each in task.position.moves()}
        if type(found) is str:
            return by_name[found]
        raise make_error(found.value if isinstance(found, Came) else found, by_name)

    def make_error(value: object, by_name: dict[str, int]) -> Refusal:
        """The error of an answer that is no legal move, with those that are as the program writes them."""
        if player.written and value is None:
            message = f"{of} has written no move into best_move.value"
            return program.failed("ValueError", "choose", message, program.defined.get(of, NOWHERE))
        answer = AuthorAnswer(host, program, "choose", value, of)
        if value is None:
            answer.check(value)
            return answer.make_error("returned-no-move", of=of)
        listed = ", ".join([player.spell(*place(each)) for each in by_name][:40])
        said = shown(host, value)[:40]
        return answer.make_error("returned-illegal", kind="ValueError", of=of, value=said, legal=listed)

    return Search(think, needs_limit=False)


def answer(
    host: Host,
    program: Program,
    player: FormProgram,
    position: Position,
    time: Time,
    during: During,
    extra: float,
    most: float | None = None,
) -> object:
    """The name of a legal move, `Came` with another answer, `ENDED` after `most` seconds; raises `Refusal`.

    Of a program that writes its move it is what is written when `time` is over. Any other may take `extra`
    seconds beside those of all calls.
    """
    written = player.written
    if written is None:
        with host.timed(extra, most):
            return host.call(program, during, player.ask, position, time)

    def written_within(time: Time) -> object:
        with host.timed(time.seconds, time.seconds):
            found = host.call(program, during, player.ask, position, time)
        if found is not ENDED:
            return found
        time.decides = True
        return host.call(program, during, written, position)

    found = written_within(time)
    if isinstance(found, Came) and found.value is None and time.decides and time.seconds < USUAL:
        # On a busy machine a short time may be over before the program has run at all.
        found = written_within(Time(USUAL))
    return found


def remembers(program: Program, form: Form) -> bool:
    """Whether a program answers a position alike whenever it is asked: nobody knows that of an object."""
    varies = "random" in program.source or "global" in program.source
    return "." not in form.of and program.repeatable and not varies
