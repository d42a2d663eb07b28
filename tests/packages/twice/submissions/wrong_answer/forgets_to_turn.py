"""Reads the word as it comes: right for what is the same backwards."""

task, told = open(0).read().split()
if task == "send":
    print(f"{int(told):08b}".replace("0", "a").replace("1", "b"))
else:
    print(int(told.replace("a", "0").replace("b", "1"), 2))
