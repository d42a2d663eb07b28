# @EXPECTED_RESULTS@: OUTPUT-LIMIT
while True:
    print("1" * 1000)
