# words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words 
print(int(input())**2)
