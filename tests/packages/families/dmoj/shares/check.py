import sys
from pathlib import Path

output, answer = (Path(name).read_text().split() for name in sys.argv[2:4])
right = sum(one == two for one, two in zip(output, answer))
print(f"partial {right}/{len(answer)}", file=sys.stderr)
sys.exit(0 if output == answer else 7 if right else 1)
