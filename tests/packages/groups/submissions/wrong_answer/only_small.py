"""Takes four swaps for too many."""

row = [int(word) for word in open(0).read().split()][1:]
swaps = []
for _ in row:
    for place in range(1, len(row)):
        if row[place - 1] > row[place]:
            row[place - 1], row[place] = row[place], row[place - 1]
            swaps.append(f"{place} {place + 1}")
swaps = swaps[:4]
print(len(swaps), *swaps, sep="\n")
