n, m = map(int, input().split()[:2])
print(int("3.5" * n))
# line 2: ValueError
