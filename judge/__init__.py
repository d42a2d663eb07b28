"""A judge kit: problems, solutions to them, and a judge that runs the ones on the others."""

__version__ = "0.1.0"
