input()
guess, said = 0, ""
while said != "=":
    guess += 1
    print(guess, flush=True)
    said = input()
