"""Each swap brings a jar home."""

row = [int(word) for word in open(0).read().split()][1:]
swaps = []
for place in range(1, len(row) + 1):
    while row[place - 1] != place:
        other = row[place - 1]
        row[place - 1], row[other - 1] = row[other - 1], row[place - 1]
        swaps.append(f"{place} {other}")
print(len(swaps), *swaps, sep="\n")
