# @EXPECTED_RESULTS@: OUTPUT-LIMIT
while True:
    print("1" * 100_000)
