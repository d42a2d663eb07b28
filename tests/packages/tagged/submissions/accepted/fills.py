"""Fills one after the other. @EXPECTED_RESULTS@: ACCEPTED"""

left = int(input())
for others in (2, 1, 0):
    jar = min(99, left - others)
    print(jar, end=" ")
    left -= jar
print()
