"""All moves of the smaller tower, twice, and one."""


def moves(discs):
    return 2 * moves(discs - 1) + 1 if discs else 0
