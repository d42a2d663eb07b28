use strict;
use warnings;

my $counter = 0;
while (1) {
    $counter = ($counter + 1) % 1000003;
}
