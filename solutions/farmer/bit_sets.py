"""Farmer, wolf, goat and cabbage by breadth-first search, a whole layer in one number.

Idea    A set of things is a number below 2^n, with a bit for each thing. A set of such sets is a
        number again: one with 2^n bits, and bit k is set if the set k is in it. One operation on
        two of these numbers is done for all the sets in them at once.
        A layer of the search holds the things on the farmer's bank after so many crossings, for
        all ways together. To take thing i out of every set that has it is "and" with a mask and a
        shift by 2^i to the right. After that has been tried with all things, for each seat once,
        the layer holds what a load can leave behind. What is not safe goes out with one "and",
        what was seen before with another.
        The farmer is then on the other bank, and what was left is told as what is here: each set
        is replaced by its complement, so the bits of the layer are read in the opposite order.
        The way is found by going down the layers again.
Time    O(n * seats) operations on numbers of 2^n bits for a crossing
Memory  O(2^n) bits for a crossing
Source  Moore, "The shortest path through a maze" (1959), for the search. Masks that pick the sets
        with a given element: Knuth, TAOCP 4A, 7.1.3.

n       the number of things
"""

import os
import sys


class River:
    """What can be left behind, in sets of sets."""

    def __init__(self, n, seats, foes):
        self.n = n
        self.seats = seats
        self.everything = (1 << n) - 1
        self.all_sets = (1 << (1 << n)) - 1
        # The sets without thing i: of 2^i sets that follow one another all, of the next 2^i none.
        without = [self.all_sets // ((1 << (1 << i)) + 1) for i in range(n)]
        self.holding = [self.all_sets ^ sets for sets in without]
        self.safe = self.all_sets
        for one, other in foes:
            self.safe &= ~(self.holding[one] & self.holding[other])

    def left_behind(self, layer):
        """The safe sets that are left of the sets of `layer` when a load has been taken."""
        for _ in range(self.seats):
            before = layer
            for thing, holding in enumerate(self.holding):
                layer |= (before & holding) >> (1 << thing)
            if layer == before:
                break
        return layer & self.safe

    def loaded_from(self, left, layer):
        """A set of `layer` from which one load makes the set `left`."""
        found = 1 << left
        for _ in range(self.seats):
            if found & layer:
                break
            before = found
            for thing, holding in enumerate(self.holding):
                found |= (before & ~holding) << (1 << thing)
        found &= layer
        return found.bit_length() - 1

    def opposite(self, layer):
        """The complements of all sets of `layer`."""
        digits = f"{layer:0{1 << self.n}b}"
        return int(digits[::-1], 2)

    def shortest(self):
        """The loads of a shortest way (None if there is none), and how many positions were seen."""
        layers = [1 << self.everything]  # what is on the bank where the farmer is
        # What was here after an even number of crossings, and after an odd one.
        seen = [layers[0], 0]
        while layers[-1]:
            left = self.left_behind(layers[-1])
            if left & 1 and len(layers) % 2:  # nothing is left on the near bank
                return self.way_to(layers), seen[0].bit_count() + seen[1].bit_count()
            side = len(layers) % 2
            here = self.opposite(left) & ~seen[side]
            seen[side] |= here
            layers.append(here)
        return None, seen[0].bit_count() + seen[1].bit_count()

    def way_to(self, layers):
        """The loads, if the last one is taken from the last layer and leaves nothing behind."""
        loads = []
        left = 0
        for layer in reversed(layers):
            here = self.loaded_from(left, layer)
            loads.append(here ^ left)
            left = self.everything ^ here  # that is what was left on the other bank
        return loads[::-1]


def main():
    words = iter(sys.stdin.read().split())
    n, seats, pairs = (int(next(words)) for _ in range(3))
    names = [next(words) for _ in range(n)]
    foes = [(names.index(next(words)), names.index(next(words))) for _ in range(pairs)]
    way, examined = River(n, seats, foes).shortest()
    if way is None:
        print(-1)
    else:
        print(len(way))
        for load in way:
            print("+".join(names[i] for i in range(n) if load >> i & 1) or "-")
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
