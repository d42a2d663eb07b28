"""Finds the power in a module of its own."""

from powers import two


def moves(discs):
    return two(discs) - 1
