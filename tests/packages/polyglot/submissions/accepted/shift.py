n = int(input())
print(n, *range(1, n))
