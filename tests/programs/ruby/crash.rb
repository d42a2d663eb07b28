numbers = $stdin.read.split
raise "crash after #{numbers.size} numbers"
