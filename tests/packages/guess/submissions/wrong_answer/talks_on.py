"""Halves what is left, and is not quiet when it should be."""

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
print("I knew it!", flush=True)
