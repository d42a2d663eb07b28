import sys
numbers = iter(map(int, sys.stdin.read().split()))
while (width := next(numbers, 0)) > 0:
    cells = [next(numbers) for _ in range(width * next(numbers))]
    total = sum(cells)
    print(total)
