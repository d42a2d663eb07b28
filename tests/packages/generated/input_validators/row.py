import re
import sys

text = sys.stdin.read()
sys.exit(42 if re.fullmatch(r"[.#]{1,{{most}}}\n", text) else 43)
