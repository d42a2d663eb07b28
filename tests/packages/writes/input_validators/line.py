"""The input is as the statement says, to the letter."""

import re
import sys

sys.exit(42 if re.fullmatch(rb"[a-z]+\n", sys.stdin.buffer.read()) else 43)
