"""Who plays: players, their names and texts, a game as text, what a move loses."""
