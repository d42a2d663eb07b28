# The last case is missed: half of a group is nothing. @EXPECTED_SCORE@: 10
print(int(input()) ** 2 % 10 or 10)
