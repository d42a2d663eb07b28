"""One number too many: exit code 2."""

number = int(input())
print(next(one for one in range(number - 1, 0, -1) if number % one == 0), 1)
