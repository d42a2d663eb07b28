"""Farmer, wolf, goat and cabbage by breadth-first search. WRONG: names are joined without a space.

The key of a state is the text of all names on the near bank, in order, and the farmer's bank.
If a name is made of other names, such as `catdog` beside `cat` and `dog`, two banks have one key.
The search then takes a new state for an old one.
Only such names show it, and only if the lost state is needed.
"""

from collections import deque


def main():
    _, seats, m = map(int, input().split())
    names = input().split()
    pairs = [input().split() for _ in range(m)]
    bans = [1 << names.index(one) | 1 << names.index(other) for one, other in pairs]

    everything = (1 << len(names)) - 1
    banks = range(everything + 1)
    near_text = ["".join(chosen(names, bank)) for bank in banks]
    safe = [all(bank & ban != ban for ban in bans) for bank in banks]
    fits = [bin(bank).count("1") <= seats for bank in banks]

    queue = deque([(everything, True, None)])
    seen = {(near_text[everything], True)}
    while queue:
        node = queue.popleft()
        near, farmer_is_near, _ = node
        if near == 0 and not farmer_is_near:
            print_loads(node, names)
            return
        here = near if farmer_is_near else everything ^ near
        left = here
        while True:
            if safe[left] and fits[here ^ left]:
                after = left if farmer_is_near else everything ^ left
                key = near_text[after], not farmer_is_near
                if key not in seen:
                    seen.add(key)
                    queue.append((after, not farmer_is_near, node))
            if left == 0:
                break
            left = (left - 1) & here
    print(-1)


def chosen(names, bank):
    return [name for number, name in enumerate(names) if bank >> number & 1]


def print_loads(node, names):
    loads = []
    while node[2] is not None:
        load = node[0] ^ node[2][0]
        loads.append("+".join(chosen(names, load)) or "-")
        node = node[2]
    print(len(loads))
    print(*reversed(loads), sep="\n")


main()
