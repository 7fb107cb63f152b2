"""Counts moves instead of discs, and beats “Count discs”.

Up to the middle of the game it has fewer discs than its opponent.
"""

game = "othello"

CORNERS = ("a1", "h1", "a8", "h8")


def evaluate(position):
    corners = sum(position.owner(corner) for corner in CORNERS)
    # The moves that each side would have if it were its turn. Whoever
    # has few must soon play a bad one, such as next to an empty corner.
    black_moves, white_moves = position.mobility()
    # A corner is worth as much as ten moves.
    return 10 * corners + black_moves - white_moves
