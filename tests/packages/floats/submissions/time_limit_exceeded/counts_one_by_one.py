"""Right, but takes one step for each unit of the sum."""

heights = list(map(int, input().split()))
units = 0
while units < sum(heights) or units > 1000000:
    units += 1
print(sum(heights) / len(heights), "END")
