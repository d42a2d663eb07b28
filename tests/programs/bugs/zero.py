n, *rest = map(int, input().split())
mean = n // (n - 3)
print(mean)
# line 2: ZeroDivisionError
