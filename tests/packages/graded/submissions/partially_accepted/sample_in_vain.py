"""Wrong on the samples, which do not count, and right in the first group. @EXPECTED_SCORE@: 30"""

a, b, t = map(int, input().split())
print("yes" if a == 1 and t <= a + b else "no" if a == 1 else "perhaps")
