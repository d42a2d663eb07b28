total = int(input())
print(*[(total + i) // 3 for i in range(3)])
