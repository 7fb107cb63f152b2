"""Counts discs and corners: reading one ply, it takes any corner.

It does so even where that turns over few discs, and so it beats
“Count discs”: a disc in a corner is never turned over again.
"""

game = "othello"

CORNERS = ("a1", "h1", "a8", "h8")


def evaluate(position):
    black, white = position.score()
    # The owner is +1 for Black, -1 for White and 0 for nobody, so that
    # the sum is Black's corners minus White's.
    corners = sum(position.owner(corner) for corner in CORNERS)
    # No difference of discs is as great as 100: they decide only where
    # both sides have as many corners.
    return 100 * corners + black - white
