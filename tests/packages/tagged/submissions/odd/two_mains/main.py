# @EXPECTED_RESULTS@: ACCEPTED
print('not me')
