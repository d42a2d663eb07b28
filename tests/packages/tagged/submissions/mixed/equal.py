# @EXPECTED_RESULTS@: WRONG_ANSWER
print(*[int(input()) // 3 + 1] * 3)
