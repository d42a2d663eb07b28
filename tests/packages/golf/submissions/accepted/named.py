side = int(input())
square = side * side
print(square)
