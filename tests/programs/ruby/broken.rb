puts $stdin.read.split.sum { |word| Integer(word, 10)
