import os, sys
folder = os.path.dirname(__file__)
print(__name__, os.path.basename(__file__), [word.replace(folder, "") for word in sys.argv])
print([word.replace(folder, "") for word in sys.path])
print(os.getcwd(), os.listdir(), sorted(os.environ.items()), sys.getrecursionlimit())
print(sys.stdin.read())
print("words", file=sys.stderr)
raise KeyError(4)
