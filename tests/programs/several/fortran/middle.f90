module middle
  use zeros
contains
  integer function one()
    one = zero + 1
  end function
end module
