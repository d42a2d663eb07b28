program Endless;

var
  counter: LongWord;

begin
  counter := 0;
  while true do
    counter := (counter + 1) mod 1000003;
end.
