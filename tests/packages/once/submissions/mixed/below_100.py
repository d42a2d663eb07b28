# @EXPECTED_RESULTS@: WRONG-ANSWER
# @EXPECTED_SCORE@: 10
n = int(input())
print(n * n % 10 if n < 100 else "too large")
