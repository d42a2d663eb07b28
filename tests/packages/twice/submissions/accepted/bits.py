"""Writes the number in binary."""

task, told = open(0).read().split()
if task == "send":
    print(f"{int(told):08b}".replace("0", "a").replace("1", "b"))
else:
    print(int(told[::-1].replace("a", "0").replace("b", "1"), 2))
