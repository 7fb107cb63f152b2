"""Learns the weights of Othello's `strong` from games that it plays against itself: see README.md here."""
