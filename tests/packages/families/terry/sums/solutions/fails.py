# @check-runtime-error: *
print(input())
1 / 0
