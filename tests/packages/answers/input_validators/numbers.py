import re
import sys

numbers = rb"[1-9][0-9]{0,2}"
sys.exit(42 if re.fullmatch(numbers + b"\n" + numbers + b"( " + numbers + b")*\n", sys.stdin.buffer.read()) else 43)
