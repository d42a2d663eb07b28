import sys

numbers = [int(word) for word in sys.stdin.read().split()]
raise RuntimeError(f"crash after {len(numbers)} numbers")
