my $line;
BEGIN { $line = <STDIN>; die "no input" unless defined $line }
print $line;
