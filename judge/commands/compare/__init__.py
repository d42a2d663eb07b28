"""`judge compare`: which of two solutions is right, and which is faster.

Times are only compared when both were measured in the same run, alternating on the same cases.
"""
