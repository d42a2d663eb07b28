program Broken;

begin
  WriteLn(undeclared);
end.
