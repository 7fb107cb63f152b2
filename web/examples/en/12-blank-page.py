"""A blank page: every position is worth 0, so all moves are equal.

Begin with position.score(), position.mobility(), position.sign or
position.owner("a1"). Or write search, order or class Game instead.
"""

game = "othello"


def evaluate(position):
    return 0
