"""Litres, at most as many as the flags say."""

import re
import sys

assert sys.argv[1] == "--most"
text = sys.stdin.read()
sys.exit(42 if re.fullmatch(r"[1-9][0-9]{0,5}\n", text) and int(text) <= int(sys.argv[2]) else 43)
