"""A package, so that `web.make` is this one whatever else is installed under the name."""
