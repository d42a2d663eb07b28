print(undeclared)
