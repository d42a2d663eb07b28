n = int(input())
print(n, *range(n - 1, 0, -1))
