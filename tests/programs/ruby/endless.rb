counter = 0
loop { counter += 1 }
