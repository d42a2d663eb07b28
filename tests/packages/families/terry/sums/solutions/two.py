# @check-partial-score: *
for _ in range(int(input()) - 3):
    print(sum(map(int, input().split())))
