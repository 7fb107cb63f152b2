"""Weighs corners, edges, moves and discs as article 001 describes.

It gives the values of positional, unless the side to move must pass.
"""

game = "othello"

CORNERS = ("a1", "h1", "a8", "h8")
# A corner is on two edges and comes twice: it is worth 10 + 2 * 5 = 20.
EDGES = [column + row for column in "abcdefgh" for row in "18"]
EDGES += [column + row for column in "ah" for row in "12345678"]


def evaluate(position):
    corners = sum(position.owner(corner) for corner in CORNERS)
    edges = sum(position.owner(square) for square in EDGES)
    black_moves, white_moves = position.mobility()
    black, white = position.score()
    # +1 if Black has more discs, -1 if White has, 0 if they are equal.
    ahead = (black > white) - (black < white)
    value = 10 * corners + 5 * edges + ahead
    value += 2 * (black_moves - white_moves)
    # In the article nothing is better than to make the other side pass.
    # Its C++ program does so; its Python program does the opposite.
    if position.moves() == ["pass"]:
        value -= 1000 * position.sign
    return value
