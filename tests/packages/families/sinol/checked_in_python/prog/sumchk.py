import sys

found, expected = (int(open(name).read()) for name in sys.argv[2:4])
print("OK" if abs(found) == expected else "WA", "", 100 if found == expected else 50, sep="\n")
