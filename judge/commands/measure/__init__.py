"""`judge bench`, `judge compare`, `judge regress`: measure solutions, and compare what they get.

Times are only compared when they were measured in the same run, alternating on the same cases.
"""
