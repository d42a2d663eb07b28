"""One word of small letters."""

import re
import sys

sys.exit(42 if re.fullmatch(rb"[a-z]{1,20}\n", sys.stdin.buffer.read()) else 43)
