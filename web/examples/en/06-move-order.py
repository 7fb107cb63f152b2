"""Tries corners first, then the moves that leave the fewest answers.

The value found is the same, but at depth 4 alpha-beta reads about half
as many positions. Play some moves before you press “Run”: at the
first move of a game this order saves nothing.
"""

CORNERS = ("a1", "h1", "a8", "h8")


def order(position, moves):
    """The same moves, in the order in which to try them."""

    def rank(move):
        answers = position.play(move).moves()
        # False sorts before True, so that corners come first.
        return move not in CORNERS, len(answers)

    return sorted(moves, key=rank)
