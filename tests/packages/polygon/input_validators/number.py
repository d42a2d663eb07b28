"""The input is as the statement says, to the letter."""

import re
import sys

sys.exit(42 if re.fullmatch(rb"([2-9]|[1-9][0-9]{1,3})\n", sys.stdin.buffer.read()) else 43)
