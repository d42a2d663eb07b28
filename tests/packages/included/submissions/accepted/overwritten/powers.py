"""Powers."""


def two(exponent):
    return 2**exponent
