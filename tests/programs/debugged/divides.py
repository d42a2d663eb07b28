import sys
def f(left):
    return 10 // left
f(int(sys.stdin.read(1)) * 0)
