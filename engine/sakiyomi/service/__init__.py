"""Answers lines: the conversation, the pipe, and what only requests ask for."""
