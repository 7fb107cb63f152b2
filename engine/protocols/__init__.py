"""How programs of Othello speak to each other: the Go Text Protocol 2 and the NBoard protocol 2.

`gtp` and `nboard` are our player for others' boards and arenas. `opponent` is a player of another program,
for ours. Neither is a part of the page.
"""
