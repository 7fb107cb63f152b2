"""Many games between two players, what their results show, with confidence intervals.

`match` plays one game. `series` makes the list of matches of a series, and `tally` counts their results.
`openings` and `statistics` support these two. None of them needs processes, so they also run in the page.
`workers` plays many games at once and writes them to a file. Only commands use it.

Imports go one way: workers → tally → series → match → players.
"""
