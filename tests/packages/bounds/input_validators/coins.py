"""The coins: tells the least and the greatest of each variable to --constraints_file."""

import sys

BOUNDS = {"n": (1, 100), "a": (1, 50)}


def tell(path, read):
    with open(path, "w") as file:
        for name, values in read.items():
            low, high = BOUNDS[name]
            least, greatest = min(values), max(values)
            print(name, name, int(least == low), int(greatest == high), least, greatest, low, high, file=file)


def main():
    text = sys.stdin.read()
    try:
        (n,), a = ([int(word) for word in line.split()] for line in text.splitlines())
    except ValueError:
        return 43
    read = {"n": [n], "a": a}
    inside = all(low <= value <= high for name, (low, high) in BOUNDS.items() for value in read[name])
    if not inside or len(a) != n or text != f"{n}\n{' '.join(map(str, a))}\n":
        return 43
    if len(sys.argv) == 3 and sys.argv[1] == "--constraints_file":
        tell(sys.argv[2], read)
    return 42


sys.exit(main())
