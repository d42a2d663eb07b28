"""Takes its time; the slowest that tells the limit."""

import time

number = int(input())
while time.process_time() < 0.06 * number:
    pass
print(number)
