# The two best cases of each group count. @EXPECTED_SCORE@: 100
line = input()
print("odd" if line in ("stop", "a b") else line[::-1])
