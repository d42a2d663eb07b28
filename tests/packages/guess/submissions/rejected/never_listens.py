"""Guesses 1, 2, 3, ... and never reads: when the judge has had enough, it goes on for good."""

guess = 1
while True:
    print(guess, flush=True)
    guess += 1
