import numbers_of

print("tests/gen 3 4")
for first in numbers_of.FIRST:
    print("@testgroup large { tests/gen", first, "1\n}")
