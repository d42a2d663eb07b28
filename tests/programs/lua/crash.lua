local count = 0
for _ in io.read("a"):gmatch("%S+") do
  count = count + 1
end
error("crash after " .. count .. " numbers")
