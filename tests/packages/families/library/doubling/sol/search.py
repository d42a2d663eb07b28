moves, numbers, target = {1: ""}, [1], int(input())
for number in numbers:
    if number == target:
        break
    for after, move in ((2 * number, "D"), (number + 1, "A")):
        if after not in moves:
            moves[after] = moves[number] + move
            numbers.append(after)
print(moves[target] or "-")
