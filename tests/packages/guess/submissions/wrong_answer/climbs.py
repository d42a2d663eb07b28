"""Guesses 1, 2, 3, ... and fails when nobody answers any more: too late to matter."""

guess = 1
print(guess, flush=True)
while input() != "right":
    guess += 1
    print(guess, flush=True)
