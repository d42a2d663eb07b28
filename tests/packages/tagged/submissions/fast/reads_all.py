# @EXPECTED_RESULTS@: CORRECT
sum_ = int(input())
print(*[(sum_ + i) // 3 for i in range(3)])
