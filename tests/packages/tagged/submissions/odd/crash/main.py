from jars import fill

print(*fill(int(input())))
