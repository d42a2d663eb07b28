"""Farmer, wolf, goat and cabbage by breadth-first search with a whole layer in one number.

Idea    A set of things is a number below 2^n. A set of such sets is a number of 2^n bits: bit k is
        set if the set with the number k is a member. One operation on two of these large numbers
        works on all their members at once.
        1. A layer of the search contains all sets that can be on the farmer's bank after a given
           number of crossings.
        2. To take thing i out of every member that holds it, mask these members and shift the
           number right by 2^i. Do this for all things, once for each seat. The result holds every
           set that a load can leave behind.
        3. One mask removes the sets that are not safe, another one the sets that were found before.
        4. The farmer is now on the other bank. The sets there are the complements of the sets left
           behind: the same bits in reverse order.
        5. At the end, go back through the layers to find the loads.
Time    O(n s) operations on numbers of 2^n bits for each crossing
Memory  O(2^n) bits for each crossing
Source  Moore, "The shortest path through a maze" (1959), for the search. Masks that pick the sets
        with a given element: Knuth, TAOCP 4A, 7.1.3.

n       the number of things
s       the number of seats for things
m       the number of pairs that must not be left together
"""

import os
import sys


def size(sets):
    """How many members two sets have."""
    return sum(bin(members).count("1") for members in sets)


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
        """The loads of a shortest solution, or None, and the number of states seen."""
        layers = [1 << self.everything]  # what is on the bank where the farmer is
        # What was here after an even number of crossings, and after an odd one.
        seen = [layers[0], 0]
        while layers[-1]:
            left = self.left_behind(layers[-1])
            if left & 1 and len(layers) % 2:  # nothing is left on the near bank
                return self.loads_to(layers), size(seen)
            side = len(layers) % 2
            here = self.opposite(left) & ~seen[side]
            seen[side] |= here
            layers.append(here)
        return None, size(seen)

    def loads_to(self, layers):
        """The loads, if the last one is taken from the last layer and leaves nothing behind."""
        loads = []
        left = 0
        for layer in reversed(layers):
            here = self.loaded_from(left, layer)
            loads.append(here ^ left)
            left = self.everything ^ here  # on the other bank, one crossing earlier
        return loads[::-1]


def main():
    words = iter(sys.stdin.read().split())
    n, seats, m = (int(next(words)) for _ in range(3))
    names = [next(words) for _ in range(n)]
    foes = [(names.index(next(words)), names.index(next(words))) for _ in range(m)]
    loads, examined = River(n, seats, foes).shortest()
    if loads is None:
        print(-1)
    else:
        print(len(loads))
        for load in loads:
            print("+".join(names[i] for i in range(n) if load >> i & 1) or "-")
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
