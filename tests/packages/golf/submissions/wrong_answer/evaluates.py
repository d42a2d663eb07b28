n = input()
print(eval(n + "*" + n))
