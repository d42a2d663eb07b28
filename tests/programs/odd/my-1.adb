with Ada.Text_IO;
procedure Solution is
begin
   Ada.Text_IO.Put_Line ("1");
end Solution;
