"""Run a Python program with a file as its standard input: `with_input.py INPUT PROGRAM [ARG]...`

debugpy redirects no stream, so an editor starts this. It runs with the solution's interpreter,
which may be Python 3.7, so it uses the standard library only.
"""

import os
import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    input_path, *sys.argv = sys.argv[1:]
    os.dup2(os.open(input_path, os.O_RDONLY), 0)
    sys.path[0] = str(Path(sys.argv[0]).parent)
    runpy.run_path(sys.argv[0], run_name="__main__")
