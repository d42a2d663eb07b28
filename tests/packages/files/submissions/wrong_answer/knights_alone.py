"""Counts knights, whatever it is asked."""

print(open("board.txt").read().count("N"), input())
