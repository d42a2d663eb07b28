"""Does what the input says."""

import os
import signal
import sys
import time
from pathlib import Path

word = Path(sys.argv[1]).read_text().strip()
feedback = Path(sys.argv[3])
message = feedback / "judgemessage.txt"
right = sys.stdin.read() == Path(sys.argv[2]).read_text()
kilobyte = "broken " * 146

match word:
    case "refuses":
        message.write_text("refused in any case\n")
        sys.exit(43)
    case "zero":
        message.write_text("thinks that 0 is success\n")
        sys.exit(0)
    case "one":
        message.write_text("thinks that 1 is failure\n")
        sys.exit(1)
    case "crashes":
        print("before the crash", file=sys.stderr)
        print(1 // 0)
    case "aborts":
        message.write_text("about to give up\n")
        os.abort()
    case "spins":
        while True:
            pass
    case "waits":
        time.sleep(60)
    case "prints":
        for _ in range(1 << 20):
            print(kilobyte)
    case "complains":
        for _ in range(1 << 20):
            print(kilobyte, file=sys.stderr)
    case "writes":
        with message.open("w") as file:
            for _ in range(1 << 20):
                file.write(kilobyte)
    case "fills":
        for number in range(4096):
            (feedback / f"judgeimage-{number}.png").write_text(kilobyte * 1000)
    case "hoards":
        held = bytearray(512 << 20)
        for place in range(0, len(held), 4096):
            held[place] = 1
    case "links":
        message.symlink_to("/etc/passwd")
        (feedback / "teammessage.txt").symlink_to("../in")
        (feedback / "score.txt").symlink_to("/dev/zero")
        os.mkfifo(feedback / "nextpass.in")
    case "forks":
        while True:
            os.fork()
    case "kills":
        os.kill(os.getppid(), signal.SIGKILL)
        os.kill(-1, signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)
    case "quits":
        os.rmdir(feedback)
        feedback.symlink_to("/etc")
        sys.exit(3)
sys.exit(42 if right else 43)
