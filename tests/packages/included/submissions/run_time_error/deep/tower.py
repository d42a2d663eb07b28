"""Forgets that there may be no discs."""


def moves(discs):
    return 2 * moves(discs - 1) + 1 if discs != 1 else 1
