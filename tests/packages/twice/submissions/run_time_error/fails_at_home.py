"""Sends the word, and cannot read it."""

task, told = open(0).read().split()
print(f"{int(told):08b}".replace("0", "a").replace("1", "b") if task == "send" else int(told))
