"""Slower, but nobody asks it for the limit."""

import time

number = input()
while time.process_time() < 0.25:
    pass
print(number)
