"""How programs of Othello speak to each other: the Go Text Protocol 2.

`gtp` is our player for boards and arenas of others, as the command of the same name. `opponent` is a player
of another program, which `commands` and the workers of `arena` make known; `guard` runs that
program. Nothing of this is in the page.
"""
