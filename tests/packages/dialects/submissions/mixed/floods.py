# @EXPECTED_RESULTS@: OUTPUT-LIMIT
print(input())
print("too much" * 300_000)
