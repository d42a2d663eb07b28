import sys
from pathlib import Path

answer, output = (Path(name).read_text().split() for name in sys.argv[1:3])
print(sum(one == two for one, two in zip(output, answer)))
print(len(answer))
sys.exit(output != answer)
