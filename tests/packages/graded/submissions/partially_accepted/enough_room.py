"""Asks only whether there is room: right in the first group. @EXPECTED_SCORE@: 30"""

a, b, t = map(int, input().split())
print("yes" if t <= a + b else "no")
