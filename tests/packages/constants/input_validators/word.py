"""A word, or what looks like a constant and is none in the data."""

import re
import sys

assert "{{piece}}" == "knight" and "{{piece.value}}" == "knight" and "{{close}}" == "0.50"
sys.exit(42 if re.fullmatch(r"([a-z]+|[{]{2}[a-z]+[}]{2})\n", sys.stdin.read()) else 43)
