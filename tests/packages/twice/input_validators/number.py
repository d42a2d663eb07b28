"""The input is as the statement says, to the letter."""

import re
import sys

sys.exit(42 if re.fullmatch(rb"send\n(0|[1-9][0-9]{0,2})\n", sys.stdin.buffer.read()) else 43)
