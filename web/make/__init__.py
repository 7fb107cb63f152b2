"""Builds and serves the page. Called by build.py. Nothing in this folder is part of the page."""
