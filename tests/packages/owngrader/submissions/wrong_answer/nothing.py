# @EXPECTED_SCORE@: 0
print()
