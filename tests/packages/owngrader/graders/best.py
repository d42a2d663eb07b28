"""The sum of the best results: `best COUNT`; accepted if that is more than nothing.

Reads a line for each result, such as `AC 10`; prints one for the group.
"""

import sys

results = [line.split() for line in sys.stdin]
count = int(sys.argv[2]) if sys.argv[1:2] == ["best"] else len(results)
scores = sorted((float(score) for verdict, score in results if verdict == "AC"), reverse=True)
total = sum(scores[:count])
first = next((verdict for verdict, _ in results if verdict != "AC"), "AC")
print("AC" if total else first, f"{total:g}")
