(* One line: a number from 2 to 9. *)
let () =
  set_binary_mode_in stdin true;
  let text = Buffer.create 8 in
  (try Buffer.add_channel text stdin 8 with End_of_file -> ());
  let content = Buffer.contents text in
  let is_valid = String.length content = 2 && content.[0] >= '2' && content.[0] <= '9' && content.[1] = '\n' in
  exit (if is_valid then 42 else 43)
