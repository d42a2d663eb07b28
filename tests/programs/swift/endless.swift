var counter = 0
while true {
    counter = (counter + 1) % 1_000_003
    if counter < 0 { print(counter) }
}
