def depth(n):
    return 1 + depth(n + 1)


print(depth(int(input().split()[0])))
# line 2: RecursionError
