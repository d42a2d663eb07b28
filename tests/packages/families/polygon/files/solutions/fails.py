print(sum(map(int, open('sums.in').read().split())))
