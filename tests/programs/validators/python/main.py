import sys

from numbers_of import number

expected = number(open(sys.argv[2]).read())
found = number(sys.stdin.read())
if found != expected:
    with open(sys.argv[3] + "judgemessage.txt", "w") as file:
        file.write("not the sum")
sys.exit(42 if found == expected else 43)
