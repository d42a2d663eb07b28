"""Rows of ice and rocks: rows.py LENGTH SEED."""

import random
import sys

from signs import SIGNS

length, seed = map(int, sys.argv[1:])
chance = random.Random(seed)
print("".join(chance.choice(SIGNS) for _ in range(length)))
