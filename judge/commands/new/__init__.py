"""Solutions begun: a problem and a language come in, a file that reads the input goes out."""

from judge.commands.new.work import remembered, start, words

__all__ = ["remembered", "start", "words"]
