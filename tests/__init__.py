"""A package, so that `tests` is this one whatever else is installed under the name."""
