"""From above."""

number = int(input())
print(next(one for one in range(number - 1, 0, -1) if number % one == 0))
