"""From below, and too far."""

number = int(input())
print([one for one in range(number) if number % one == 0][-1])
