"""What can be measured is a multiple of the greatest common divisor."""

from math import gcd

a, b, t = map(int, input().split())
print("yes" if t <= a + b and t % gcd(a, b) == 0 else "no")
