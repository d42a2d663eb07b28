"""Words of small letters, a blank between two of them."""

import re
import sys

sys.exit(42 if re.fullmatch(rb"[a-z]+( [a-z]+)*\n", sys.stdin.buffer.read()) else 43)
