"""The right number, in a writing that is none here."""

heights = list(map(int, input().split()))
print((sum(heights) / len(heights)).hex(), "END")
