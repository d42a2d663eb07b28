import time

while time.process_time() < 0.9:
    pass
print(sum(map(int, input().split())))
