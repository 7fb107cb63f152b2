"""A program of a known form (`engine.authors.forms`) as a search, which chooses a move as `choose` does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..errors import Refusal
from ..search.limits import Limits
from ..search.thought import Search, Task, Thought, choice
from .answers import AuthorAnswer, shown
from .errors import NOWHERE, Program
from .forms import FIRST_MOVE, USUAL, Came, FormProgram, Time, place
from .host import ENDED, SECONDS, Host
from .position import Position, names, played


def form_search(host: Host, program: Program, form: FormProgram) -> Search:
    """The search of a program of a known form; raises `Refusal`.

    The first move of a game may take `FIRST_MOVE` seconds. What a minimax of tic-tac-toe has found for a
    position is remembered as long as the process lasts, also where the program runs anew.
    """
    asked = False

    def think(task: Task, limits: Limits) -> Iterator[Thought]:
        nonlocal asked
        game, root = task.game, task.position
        key = program.source, game.id, root
        host.below(None)
        move = host.remembered.get(key) if remembers(program, form) else None
        if move is None:
            first, asked = not asked or len(task.record) < 2, True
            move = chosen(task, limits, first)
            if remembers(program, form):
                host.remembered[key] = move
        yield choice(root, move)

    def chosen(task: Task, limits: Limits, first: bool) -> int:
        position = Position(task.position, task.game, played=played((), host.before()))
        time = Time(limits.left()[1] or USUAL)
        extra = FIRST_MOVE - SECONDS if first else 0.0
        if form.written:
            answer = written_by_then(form.written, position, time)
            if isinstance(answer, Came) and answer.value is None and time.decides and time.seconds < USUAL:
                # On a busy machine a short time may be over before the program has run at all.
                time = Time(USUAL)
                time.decides = True
                answer = written_by_then(form.written, position, time)
        else:
            with host.timed(extra):
                answer = host.call(program, "choose", form.ask, position, time)
        limits.time_decides = limits.time_decides or time.decides
        name = names(*task.position.shape())
        by_name = {name[each]: each for each in task.position.moves()}
        if type(answer) is str and answer in by_name:
            return by_name[answer]
        if isinstance(answer, Came):
            raise make_error(answer.value, by_name)
        raise make_error(answer, by_name, str(answer))

    def written_by_then(written: Callable[[Position], object], position: Position, time: Time) -> object:
        """Its answer; when the time is over, what the program has written by then."""
        with host.timed(time.seconds, time.seconds):
            answer = host.call(program, "choose", form.ask, position, time)
        if answer is not ENDED:
            return answer
        time.decides = True
        return host.call(program, "choose", written, position)

    def make_error(value: object, by_name: dict[str, int], square: str = "") -> Refusal:
        """The error of an answer that is no legal move, with those that are as the program writes them."""
        if form.written and value is None:
            message = f"{form.of} has written no move into best_move.value"
            at = program.defined.get(form.of, NOWHERE)
            return program.failed("ValueError", "choose", message, at)
        answer = AuthorAnswer(host, program, "choose", value, form.of)
        if value is None:
            answer.check(value)
            return answer.make_error("returned-no-move", of=form.of)
        listed = ", ".join([form.spell(*place(each)) for each in by_name][:40])
        said = form.spell(*place(square)) if square else shown(host, value)
        return answer.make_error(
            "returned-illegal", kind="ValueError", of=form.of, value=said[:40], legal=listed
        )

    return Search(think, needs_limit=False)


def remembers(program: Program, form: FormProgram) -> bool:
    """Whether a program answers a position alike whenever it is asked: of other forms nobody knows that."""
    varies = "random" in program.source or "global" in program.source
    return form.form == "cs50" and program.repeatable and not varies
