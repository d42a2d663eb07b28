program crash
  implicit none
  integer :: first, second
  read (*, *) first, second
  error stop "crash"
end program crash
