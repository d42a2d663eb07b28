use strict;
use warnings;

my $sum = 1;
while (my $line = <STDIN>) {
    $sum += $_ for split ' ', $line;
}
print "$sum\n";
