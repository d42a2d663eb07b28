import pylib

print(sum(pylib.numbers()))
