"""Nothing can be measured. @EXPECTED_SCORE@: 0"""

print("no" if input()[0] != "2" else "yes")
