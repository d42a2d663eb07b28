use middle
print *, one()
end
