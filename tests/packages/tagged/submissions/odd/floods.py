# @EXPECTED_RESULTS@: OUTPUT-LIMIT
# Here what is too much is cut, so a program without an end would exceed the time limit.
print("1" * 3_000_000)
