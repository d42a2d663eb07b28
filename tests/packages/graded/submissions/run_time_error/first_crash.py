"""Crashes in the first group and is wrong in the second: the first error is told."""

a, b, t = map(int, input().split())
print(t % (a - 1), "litres")
