local counter = 0
while true do
  counter = (counter + 1) % 1000003
end
