"""How programs of Othello speak to each other: the Go Text Protocol 2 and the NBoard protocol 2.

`gtp` and `nboard` are our players for boards and arenas of others, as commands of the same names. `opponent`
is a player of another program, which `engine.commands` and the workers of `engine.arena` make known; `guard`
runs that program. Nothing of this is in the page.
"""
