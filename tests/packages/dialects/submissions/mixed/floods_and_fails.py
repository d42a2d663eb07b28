# Output is cut, so the exit code is seen. @EXPECTED_RESULTS@: RUN-ERROR
import sys

print("too much" * 300_000, flush=True)
sys.exit(3)
