"""One digit after the point: enough for some."""

heights = list(map(int, input().split()))
print(f"{sum(heights) / len(heights):.1f} END")
