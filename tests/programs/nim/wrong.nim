import std/strutils

var sum = 1
for line in stdin.lines:
  for word in line.splitWhitespace:
    sum += parseInt(word)
echo sum
