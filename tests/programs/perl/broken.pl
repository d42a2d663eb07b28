use strict;
use warnings;

print $undeclared + 1;
