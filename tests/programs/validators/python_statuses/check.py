import sys

from numbers_of import number

output, answer, given = sys.argv[1:]
assert number(open(given).read().split()[0]) is not None
sys.exit(4 if number(open(output).read()) == number(open(answer).read()) else 6)
