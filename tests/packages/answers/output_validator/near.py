"""Give points for how near a sum is to the wanted one, of the numbers of the input."""

import pathlib
import sys

numbers, feedback = pathlib.Path(sys.argv[1]).read_text().split(), pathlib.Path(sys.argv[3])
wanted, numbers = int(numbers[0]), sorted(numbers[1:])
chosen = sys.stdin.read().split()


def end(code, message):
    feedback.joinpath("judgemessage.txt").write_text(message + "\n")
    sys.exit(code)


left = list(numbers)
for number in chosen:
    if number not in left:
        end(43, f"{number[:20]!r} is not there, or not so often")
    left.remove(number)
total = sum(map(int, chosen))
if total > wanted:
    end(43, f"{total} is too much")
feedback.joinpath("score_multiplier.txt").write_text(str(total / wanted))
end(42, f"{total} of {wanted}")
