with Ada.Text_IO; use Ada.Text_IO;
with Ada.Long_Long_Integer_Text_IO; use Ada.Long_Long_Integer_Text_IO;

procedure Right is
   Number, Sum : Long_Long_Integer := 0;
begin
   while not End_Of_File loop
      Get (Number);
      Sum := Sum + Number;
   end loop;
   Put (Sum, Width => 1);
   New_Line;
end Right;
