procedure Crash is
begin
   raise Program_Error with "crash";
end Crash;
