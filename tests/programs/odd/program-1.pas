program Other;
begin writeln(1) end.
