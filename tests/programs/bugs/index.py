n = int(input().split()[0])
values = [0] * n
for i in range(n):
    values[i + 1] = values[i] + 1
print(values)
# line 4: IndexError
