"""Many games between two players or many, what their results show, with confidence intervals.

`match` plays one game. `series` makes the list of matches of a series, and `tally` counts their results.
`openings` and `statistics` support these two. None of them needs processes, so they also run in the page.
`workers` plays many games at once and writes them to a file. Only commands use it.

`tournament` says who plays whom next and how all stand, `rating` how strong they are; both know places in a
list, not players. `table` joins them with series of players, and `tournament_run` is a tournament as
`workers` plays it.

Imports go one way: tournament_run → table → tournament → tally → series → match → players; workers → tally.
"""
