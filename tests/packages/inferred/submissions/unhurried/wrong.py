"""Would make the limit longer, but must not."""

import time

number = input()
while time.process_time() < 0.25:
    pass
print(0)
