"""Counts discs: reading one ply, it turns over as many as it can.

“Run” shows the value of each move. Discs alone do not win the game:
strong, in the last column, mostly prefers another move.
"""

game = "othello"  # the game that evaluate is for


def evaluate(position):
    """Above 0 where Black is ahead, below 0 where White is.

    It does not matter whose turn it is.
    """
    black, white = position.score()
    return black - white
