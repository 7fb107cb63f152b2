"""The command `sakiyomi`; `python3 -m engine` in a checkout, where nothing is installed.

Without a word it answers requests (`service.pipe`); words name a command of `commands`. Each is
imported where it is asked for. `--with FILE` adds the program of a file (`authors.added`), with its game.
It may stand anywhere, and more than once. `--allow-load` lets requests load programs.
"""

import sys

from .core import COMMAND


def main(words: list[str]) -> int:
    programs = None
    try:
        files, words = separated(words)
        if files:
            from .authors import added

            added.add(files)
            programs = added.programs()
    except ValueError as error:
        print(f"{COMMAND}: error: {error}", file=sys.stderr)
        return 2
    if words and words != ["--allow-load"]:
        from .commands import run

        return run(words)
    from .service import pipe
    from .service.conversation import Conversation

    if sys.stdin.isatty():
        print(pipe.WHAT, end="", file=sys.stderr)
    if words or programs:
        pipe.authors_pipe(Conversation(allow_load=bool(words), programs=programs))
    return pipe.pipe(Conversation(), sys.stdin.buffer, sys.stdout.buffer)


def separated(words: list[str]) -> tuple[list[str], list[str]]:
    """The files that `--with` names, and the other words; raises ValueError."""
    files, others = [], []
    left = iter(words)
    for word in left:
        if word == "--":
            others += [word, *left]
        elif word == "--with":
            file = next(left, None)
            if file is None:
                raise ValueError("--with: a file must follow")
            files.append(file)
        elif word.startswith("--with="):
            files.append(word.removeprefix("--with="))
        else:
            others.append(word)
    return files, others


def command() -> int:
    """The command `sakiyomi`. Returns the exit status."""
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(command())
