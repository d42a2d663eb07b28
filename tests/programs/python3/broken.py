import sys

print(sum(int(word) for word in sys.stdin.read().split())
print("the line above lacks a bracket")
