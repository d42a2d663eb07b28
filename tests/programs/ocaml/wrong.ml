let rec total sum =
  match Scanf.scanf " %Ld" (fun number -> number) with
  | number -> total (Int64.add sum number)
  | exception End_of_file -> sum

let () = Printf.printf "%Ld\n" (total 1L)
