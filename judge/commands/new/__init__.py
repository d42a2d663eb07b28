"""Solutions begun: a problem and a language come in, a file that reads the input goes out."""

from judge.commands.new.work import create_solution, creation_message, remembered_problem

__all__ = ["create_solution", "creation_message", "remembered_problem"]
