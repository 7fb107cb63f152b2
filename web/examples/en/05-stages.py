"""Prefers few discs at first, and at the end counts only discs.

With other weights at each stage of the game it beats “Mobility”.
"""

game = "othello"

# Each corner and the square diagonal to it. To play there while the
# corner is empty often gives the corner away.
CORNERS = {"a1": "b2", "h1": "g2", "a8": "b7", "h8": "g7"}


def evaluate(position):
    black, white = position.score()
    discs = black - white
    empty = 64 - black - white
    if empty < 6:
        return discs
    black_moves, white_moves = position.mobility()
    value = 3 * (black_moves - white_moves)
    for corner, diagonal in CORNERS.items():
        value += 40 * position.owner(corner)
        if position.owner(corner) == 0:
            value -= 20 * position.owner(diagonal)
    if empty >= 30:
        value -= discs
    # Values of two stages need not fit together: moves are compared at
    # the same depth, so nearly always at the same stage.
    return value
