"""Small letters and an exponent: only a case that is told to the letter minds."""

heights = list(map(int, input().split()))
print(f"{sum(heights) / len(heights):.9E}   end")
