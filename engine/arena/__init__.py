"""Many games between two players, what they prove, and how sure one can be.

`match` plays one game. `series` says which matches a series consists of, and `tally` counts what came of
them; `openings` and `statistics` serve these. None needs processes: they work in the page too. `hands` has
many games played at once and kept in a file; only commands use it.

Arrows run one way: hands → tally → series → match → players.
"""
