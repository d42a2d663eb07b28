import std/strutils

var sum = 0
for line in stdin.lines:
  for word in line.splitWhitespace:
    sum += parseInt(word)
echo sum
