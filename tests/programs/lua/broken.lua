local sum = 0
for word in io.read("a"):gmatch("%S+") do
  sum = sum + tonumber(word)
print(sum)
