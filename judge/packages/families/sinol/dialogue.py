"""The script that starts `soc`, the program with which solutions of a dialogue talk.

It gets the number of processes, which is one, and the descriptors that it reads and writes; the
test is its standard input, and it prints what a checker prints. Source: sinol-make,
`task_type/interactive.py`; SIO2's earlier workers gave it the names of two files instead.
"""

from __future__ import annotations

RUN_SOC = '''\
#!/usr/bin/env python3
"""Start soc: it talks with the solution, and prints OK or not, a message and a part of 100."""

import math
import os
import signal
import subprocess
import sys
from fractions import Fraction

here = os.path.dirname(os.path.abspath(__file__))
given, feedback = sys.argv[1], sys.argv[3]
points = int(sys.argv[4]) if len(sys.argv) > 4 else 0


def end(code, message):
    with open(os.path.join(feedback, "judgemessage.txt"), "wb") as file:
        file.write(message)
    sys.exit(code)


pipes = os.dup(0), os.dup(1)
soc = subprocess.Popen(
    [word.replace("HERE", here) for word in COMMAND] + ["1", *map(str, pipes)],
    stdin=open(given, "rb"),
    stdout=-1,
    pass_fds=pipes,
)
for one in (0, 1, *pipes):
    os.close(one)  # else the other side would never see that soc has ended
said, _ = soc.communicate()
verdict, words, share = ([line.strip() for line in said.split(b"\\n")] + 3 * [b""])[:3]
if soc.returncode == -signal.SIGPIPE:
    end(43, b"the solution ended too early")
if soc.returncode != 0 or not verdict:
    sys.exit("soc exited with %s and said %r" % (soc.returncode, said[:40]))
if verdict != b"OK":
    end(43, words)
part = Fraction(share.decode() or 100)
if not 0 <= part <= 100:
    sys.exit("soc gives %s %% of the points, expected 0 to 100" % part)
score = math.ceil(part * points / 100)  # as SIO2 rounds
if part and score < points:
    with open(os.path.join(feedback, "score.txt"), "w") as file:
        file.write(str(score))
end(42 if part else 43, words)
'''
"""What COMMAND stands for, a list of words in which HERE is the folder, is to be filled in."""
