(* Water jugs without a search: water always flows in one direction; both directions are tried.

Idea    Choose the jug to pour from. Then nothing is left to decide: if that jug is empty, fill it;
        else if the other one is full, empty the other one; else pour. There are two such orders,
        one for each jug. The shorter of them is a shortest solution.
        There is no solution if the goal is not a multiple of gcd(A, B), or if it is larger than
        both jugs.
        The moves of both orders are counted first. Then the program makes the moves of the shorter
        order again, and prints them.
Time    O((A + B) / gcd(A, B)) for each pair
Memory  O(1)
Source  Bezout's identity. Drawings that show both orders: Tweedie, "A graphical method of solving
        Tartaglian measuring puzzles", Math. Gazette 23 (1939).
*)

program TwoOrders;

uses
  Math;

{ One move of the order that pours from the first jug into the second. }
procedure Move(first, second: longint; var here, there: longint);
var
  flow: longint;
begin
  if here = 0 then
    here := first
  else if there = second then
    there := 0
  else
  begin
    flow := Min(here, second - there);
    dec(here, flow);
    inc(there, flow);
  end;
end;

function MovesNeeded(first, second, goal: longint): longint;
var
  here, there, moves: longint;
begin
  here := 0;
  there := 0;
  moves := 0;
  while (here <> goal) and (there <> goal) do
  begin
    Move(first, second, here, there);
    inc(moves);
  end;
  MovesNeeded := moves;
end;

function Gcd(a, b: longint): longint;
begin
  if b = 0 then
    Gcd := a
  else
    Gcd := Gcd(b, a mod b);
end;

var
  pairs, fullA, fullB, goal, fromA, fromB, a, b, i: longint;

begin
  readln(pairs);
  while pairs > 0 do
  begin
    dec(pairs);
    readln(fullA, fullB, goal);
    if (goal > Max(fullA, fullB)) or (goal mod Gcd(fullA, fullB) <> 0) then
    begin
      writeln(-1);
      continue;
    end;
    fromA := MovesNeeded(fullA, fullB, goal);
    fromB := MovesNeeded(fullB, fullA, goal);
    writeln(Min(fromA, fromB));
    a := 0;
    b := 0;
    for i := 1 to Min(fromA, fromB) do
    begin
      if fromA <= fromB then
        Move(fullA, fullB, a, b)
      else
        Move(fullB, fullA, b, a);
      write(a, ',', b, ' ');
    end;
    writeln;
  end;
end.
