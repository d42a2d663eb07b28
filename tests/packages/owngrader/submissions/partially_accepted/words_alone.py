# @EXPECTED_SCORE@: 40
line = input()
print(line if " " in line else line[::-1])
