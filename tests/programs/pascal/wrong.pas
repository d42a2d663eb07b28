program Wrong;

var
  number, sum: Int64;

begin
  sum := 0;
  while not SeekEof do
  begin
    Read(number);
    sum := sum + number;
  end;
  WriteLn(sum + 1);
end.
