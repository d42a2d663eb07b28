procedure Endless is
   Counter : Natural := 0 with Volatile;
begin
   loop
      Counter := (Counter + 1) mod 1_000_003;
   end loop;
end Endless;
