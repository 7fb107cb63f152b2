"""What is wrong with the words of a command, beside what is refused in a request (`core.declared`)."""


class UsageError(Exception):
    """An option, a file or a cluster cannot be used. The message gives the reason."""
