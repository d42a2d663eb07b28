import sys
from words import spaced

print(spaced(sys.argv[1:]))
