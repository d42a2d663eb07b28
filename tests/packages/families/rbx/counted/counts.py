import sys

_, output, answer = sys.argv[1:]
sys.exit(0 if int(open(output).read()) <= int(open(answer).read()) + 1 else 1)
