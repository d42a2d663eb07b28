program right
  implicit none
  integer(8) :: number(2), total
  integer :: status, line
  total = 0
  do line = 1, 2
    read (*, *, iostat=status) number
    if (status /= 0) exit
    total = total + sum(number)
  end do
  print '(i0)', total
end program right
