import json
import os
import subprocess
import sys

import lines

given, output = sys.argv[1:]
official = sys.argv[0].replace("checker", "solution")
os.chmod(official, 0o555)
said = subprocess.run([official], stdin=open(given), capture_output=True, check=True).stdout
right, found = said.decode().split(), lines.of(output)
status = [{"status": "parsed" if one else "missing"} for one in found]
correct = [one == other for one, other in zip(right, found)]
feedback = [{"correct": one, "message": None if one else "not the sum"} for one in correct]
print(json.dumps({
    "score": sum(0.2 for one in correct if one),
    "validation": {"cases": status, "alerts": []},
    "feedback": {"cases": feedback, "alerts": [{"severity": "warning", "message": "look"}]},
}))
