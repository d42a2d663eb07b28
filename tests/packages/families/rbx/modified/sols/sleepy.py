import time

while time.process_time() < 9:
    pass
print(sum(map(int, input().split())))
