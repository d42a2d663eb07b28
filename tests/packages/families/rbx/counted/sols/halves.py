low, high = 1, int(input())
said = ""
while said != "=":
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == ">":
        low = middle + 1
    else:
        high = middle - 1
