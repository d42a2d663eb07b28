{ Lights Out by light chasing. WRONG: the answer of a board is one short string.

  The presses are collected in a string, each with a space before it.
  In Free Pascal such a string holds 255 characters, and more are dropped without a word.
  64 presses have 256 characters, so the last press loses its column.
  Only a board of 8 x 8 that needs every button shows it. }

program LightsOut;

var
  boards, rows, columns: longint;
  lights: array[1..8] of longint;
  press, best: array[1..8] of longint;
  fewest: longint;

procedure ReadBoard;
var
  r, c: longint;
  row: string;
begin
  readln(rows, columns);
  for r := 1 to rows do
  begin
    readln(row);
    lights[r] := 0;
    for c := 1 to columns do
      if row[c] = '*' then
        lights[r] := lights[r] or (1 shl c);
  end;
end;

{ The presses in the first row decide those of all other rows. }
procedure Chase(first: longint);
var
  r, c, inside, above, now, next, count: longint;
begin
  inside := (1 shl (columns + 1)) - 2;
  above := 0;
  now := first;
  count := 0;
  for r := 1 to rows do
  begin
    press[r] := now;
    for c := 1 to columns do
      if odd(now shr c) then
        inc(count);
    next := (lights[r] xor above xor now xor (now shl 1) xor (now shr 1)) and inside;
    above := now;
    now := next;
  end;
  if (now = 0) and (count < fewest) then
  begin
    fewest := count;
    best := press;
  end;
end;

procedure PrintBest;
var
  r, c: longint;
  answer: string;
begin
  answer := '';
  for r := 1 to rows do
    for c := 1 to columns do
      if odd(best[r] shr c) then
        answer := answer + ' ' + chr(ord('0') + r) + ',' + chr(ord('0') + c);
  writeln(fewest);
  writeln(answer);
end;

var
  first: longint;
begin
  readln(boards);
  while boards > 0 do
  begin
    ReadBoard;
    fewest := maxlongint;
    for first := 0 to (1 shl columns) - 1 do
      Chase(first shl 1);
    if fewest = maxlongint then
      writeln(-1)
    else
      PrintBest;
    dec(boards);
  end;
end.
