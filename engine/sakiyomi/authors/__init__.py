"""Programs of authors: `{"op": "load"}` and `--with FILE`. `AUTHOR.md` is the author's reference.

`programs` compiles a source and adds what it defines to a register of games. `functions` turns an author's
functions into the engine's, `rules` a `class Game`, which `players.validation` plays before it is accepted.
All of them call the author's code through `host`, which limits its time and collects its output, and report
its errors through `errors`. `position` is what the author's functions get, `answers` what is made of their
answers, and `usual_errors` what is said of usual mistakes. Programs with a board of their own play by
`forms`, which `trial` finds and `known` makes searches of; `unplayable` says what any other is; `syntax` is
what these ask of a source. `notebook` takes a program out of a notebook, and `files` one that is of several
files apart.

Nothing that runs imports this package before a program is loaded.
"""
