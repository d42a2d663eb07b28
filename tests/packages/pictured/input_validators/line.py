import re
import sys

text = sys.stdin.read()
if not re.fullmatch(r"[1-9][0-9]?\n[1-9][0-9]?( [1-9][0-9]?)*\n", text):
    sys.exit(43)
count, *heights = map(int, text.split())
sys.exit(42 if 1 <= count <= 20 and len(heights) == count and max(heights) <= 30 else 43)
