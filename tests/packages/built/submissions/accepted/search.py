"""Breadth first."""

start, goal = input().split()
ways = {start: [start]}
for at in (queue := [start]):
    for right, up in ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)):
        to = chr(ord(at[0]) + right) + chr(ord(at[1]) + up)
        if "a" <= to[0] <= "h" and "1" <= to[1] <= "8" and to not in ways:
            ways[to] = [*ways[at], to]
            queue.append(to)
print(*ways[goal])
