var counter {.volatile.} = 0
while true:
  counter = (counter + 1) mod 1000003
