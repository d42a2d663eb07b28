"""No pigeon carries digits: wrong in the first pass."""

task, told = open(0).read().split()
print(told)
