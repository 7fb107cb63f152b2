"""Evaluations for searches: checked to return integers, and clamped below the value of a won game."""

from engine.game import Evaluation, Position
from engine.search.thought import Task


class BadEvaluation(ValueError):
    """An evaluation returned a value that is not an integer."""

    def __init__(self, name: str, returned: str) -> None:
        super().__init__(name, returned)
        self.name = name
        self.returned = returned
        """The `repr` of the returned value."""

    def __str__(self) -> str:
        return f"the evaluation {self.name} returned {self.returned}, which is no integer"


def clamped(task: Task) -> Evaluation:
    """The evaluation of `task`, clamped to ±(`Game.decisive` − 1), so that no estimate equals a won game.

    It raises `BadEvaluation` for a returned value that is not an integer, including True and False. The
    evaluations in `Game.in_range` are returned unchanged.
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
            raise BadEvaluation(name, repr(value)[:100])
        return most if value > most else least if value < least else value

    return checked
