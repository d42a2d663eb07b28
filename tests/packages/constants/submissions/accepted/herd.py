"""The herd is as large as the package says."""

import sys

print(input(), *["{{piece}}"] * int(sys.argv[1]))
