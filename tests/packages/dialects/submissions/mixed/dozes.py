# The clock is watched, not only the CPU. @EXPECTED_RESULTS@: TIMELIMIT
import time

time.sleep(2.5)
print(input())
