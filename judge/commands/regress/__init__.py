"""`judge regress`: compare the results of all solutions with the baseline of their problem."""
