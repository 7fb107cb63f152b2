"""Evaluations for searches: checked to return integers, and clamped below the value of a won game."""

from ..errors import Refusal
from ..game import Evaluation, Position
from .thought import Task


def clamped(task: Task) -> Evaluation:
    """The evaluation of `task`, clamped to ±(`Game.decisive` − 1), so that no estimate equals a won game.

    It raises `Refusal` for a returned value that is not an integer, including True and False. The evaluations
    in `Game.in_range`, and one that is not the game's, are returned unchanged.
    """
    game, evaluate = task.game, task.evaluate
    name = next((name for name, each in game.evaluations.items() if each is evaluate), None)
    if name is None or any(each is evaluate for each in game.in_range):
        return evaluate
    most = game.decisive - 1
    least = -most

    def checked(position: Position) -> int:
        value: object = evaluate(position)
        if type(value) is not int:
            returned = repr(value)[:100]
            facts = {"error": "BadEvaluation", "evaluation": name, "returned": returned}
            raise Refusal("internal.evaluation", None, **facts)
        return most if value > most else least if value < least else value

    return checked
