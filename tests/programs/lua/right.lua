local sum = 0
for word in io.read("a"):gmatch("%S+") do
  sum = sum + math.tointeger(tonumber(word))
end
print(sum)
