# @EXPECTED_SCORE@: 0
raise SystemExit(1)
