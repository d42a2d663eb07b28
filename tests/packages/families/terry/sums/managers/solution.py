for _ in range(int(input())):
    print(sum(map(int, input().split())))
