let line = readLine()!
fatalError("crash after \(line.count) characters")
