import random
import sys

seed, zero = map(int, sys.argv[1:])
assert zero == 0
random.seed(seed)
print(5)
for _ in range(5):
    print(random.randint(1, 99), random.randint(1, 99))
