# Messages are cut, and they are no output. @EXPECTED_RESULTS@: CORRECT
import sys

print("too much" * 300_000, file=sys.stderr)
print(input())
