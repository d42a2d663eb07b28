use strict;
use warnings;

my @numbers = map { split ' ' } <STDIN>;
die 'crash after ' . @numbers . ' numbers';
