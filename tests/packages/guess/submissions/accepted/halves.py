"""Halves what is left."""

low, high = 1, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == "right":
        break
    if said == "higher":
        low = middle + 1
    else:
        high = middle - 1
