"""The games and the thinking of Sakiyomi.

Pure Python on the standard library; the same files run natively and inside the page. Whoever wants answers
goes through `engine.service`, which speaks the contract (`CONTRACT.md`); `python3 -m engine` puts it on a
pipe. Whoever wants positions goes through `engine.games.GAMES`.

Arrows run one way: service → arena → players → search → games → game, with `record` (a game as text) under
arena. `authors` runs authors' programs, and is imported when one is loaded. `commands` are the words of the
command line, and stand above all.
"""
