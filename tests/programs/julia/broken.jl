println((1 + 2)
