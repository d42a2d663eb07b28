def cost(table, word):
    return table[word]


table = {"a": 1}
print(cost(table, input()))
# line 2: KeyError
