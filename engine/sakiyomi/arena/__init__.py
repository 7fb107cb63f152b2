"""Many games between two players or many, what their results show, with confidence intervals.

`match` plays one game. `series` is what the games of two players begin from, and the plan of them; `openings`
makes or takes what they begin from. `tournament` says who plays whom next and how all stand, `rating` how
strong they are, `statistics` how sure that is; all three know places in a list, not players. `table` joins
them with the series of players, `says` is what it says of them, and `csv` is it for a spreadsheet. None of
these needs processes, so they also run in the page.

`tournament_run` is a tournament as it is played, `two` what one of two players shows, and `workers` plays
many games at once and writes them to a file. The page has none of these.

Imports go one way: workers, two → tournament_run → table → says, tournament, series → match → players.
"""
