let rec count lines =
  match read_line () with
  | _ -> count (lines + 1)
  | exception End_of_file -> lines

let () = failwith (Printf.sprintf "crash after %d lines" (count 0))
