n = gets.to_i
puts [n, *(1...n)].join(" ")
