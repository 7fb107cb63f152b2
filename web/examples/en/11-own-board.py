"""Plays tic-tac-toe on a board of its own, lists of "X", "O" and " ".

It was not written for this page, which tries such programs: a function
that is called as one that returns a move, and is given a board, and
whose mark is to be put there. Only the line of marks is for the page.
"""

marks = ("X", "O", " ")  # first's, second's, and no mark

LINES = [[(row, column) for column in range(3)] for row in range(3)]
LINES += [[(row, column) for row in range(3)] for column in range(3)]
LINES += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]


def empty_squares(board):
    rows, columns = range(3), range(3)
    return [(r, c) for r in rows for c in columns if board[r][c] == " "]


def completes(board, square, player):
    """Whether a mark of this player there makes three in a line."""
    for line in LINES:
        others = [board[r][c] for r, c in line if (r, c) != square]
        if square in line and others == [player, player]:
            return True
    return False


def get_move(board, player):
    """The row and the column, counted from 0."""
    other = "O" if player == "X" else "X"
    squares = empty_squares(board)
    # Win if that is possible, or else keep the other from winning.
    for mark in (player, other):
        for square in squares:
            if completes(board, square, mark):
                return square
    return (1, 1) if (1, 1) in squares else squares[0]
