module zeros
  integer, parameter :: zero = 0
end module
