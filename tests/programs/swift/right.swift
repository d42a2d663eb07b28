var sum = 0
while let line = readLine() {
    for word in line.split(separator: " ") {
        sum += Int(word)!
    }
}
print(sum)
