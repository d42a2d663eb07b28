program endless
  implicit none
  integer, volatile :: counter
  counter = 0
  do
    counter = mod(counter + 1, 1000003)
  end do
end program endless
