"""The mean, with all digits."""

heights = list(map(int, input().split()))
print(sum(heights) / len(heights), "END")
