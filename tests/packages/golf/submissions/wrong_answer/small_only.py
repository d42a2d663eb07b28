print(min(int(input())**2, 81))
