uses math;
begin writeln(min(1, 2)) end.
