"""Python has no largest number. @EXPECTED_SCORE@: 30"""

print(int(input()) ** 2 % 10)
