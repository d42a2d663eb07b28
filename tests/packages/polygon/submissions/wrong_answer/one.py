"""Always divides: exit code 1 where there are larger ones."""

print(1)
