"""Right, but never comes back from a row of five."""

row = [int(word) for word in open(0).read().split()][1:]
swaps = []
for place in range(1, len(row) + 1):
    while row[place - 1] != place:
        other = row[place - 1]
        row[place - 1], row[other - 1] = row[other - 1], row[place - 1]
        swaps.append(f"{place} {other}")
while len(row) == 5:
    pass
print(len(swaps), *swaps, sep="\n")
