# @check-zero: *
print(3)
