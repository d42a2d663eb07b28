var sum = 1
while let line = readLine() {
    for word in line.split(separator: " ") {
        sum += Int(word)!
    }
}
print(sum)
