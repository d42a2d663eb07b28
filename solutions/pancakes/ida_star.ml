(* Pancakes by IDA* with the gap bound.

Idea    A gap is a pair of neighbours whose sizes differ by more than 1; the plate counts as pancake
        n + 1. A flip changes only one pair, so a stack with g gaps needs at least g flips.
        1. Search depth first for a solution of at most `limit` flips. The first limit is the number
           of gaps of the start. Raise the limit by 1 until a solution is found.
        2. A flip of k pancakes separates the k-th pancake from the one below it, and puts the top
           pancake there instead. So the program knows the new number of gaps before it makes the
           flip.
        3. Skip the flip if the new number of gaps exceeds the number of flips that are left after
           the flip.
        4. A stack without gaps is sorted.
Time    O(n^(d + 1)) for d flips at worst; a few hundred positions on most stacks of 16
Memory  O(n)
Source  Helmert, "Landmark heuristics for the pancake problem" (SoCS 2010), for the bound; Korf,
        "Depth-first iterative-deepening: an optimal admissible tree search" (1985), for IDA*.

row     the sizes from the top; behind them the plate
flips   the flips so far: how many pancakes each turns over
*)
let gap upper lower = if abs (upper - lower) > 1 then 1 else 0

let flip row k =
  for i = 0 to (k / 2) - 1 do
    let size = row.(i) in
    row.(i) <- row.(k - 1 - i);
    row.(k - 1 - i) <- size
  done

(* The flips that sort the row, at most [left] of them, if there are any. *)
let rec search row gaps left =
  if gaps = 0 then Some [] else try_flips row gaps left 2

and try_flips row gaps left k =
  if k = Array.length row then None
  else
    let after = gaps - gap row.(k - 1) row.(k) + gap row.(0) row.(k) in
    if after >= left then try_flips row gaps left (k + 1)
    else begin
      flip row k;
      match search row after (left - 1) with
      | Some flips -> Some (k :: flips)
      | None ->
          flip row k;
          try_flips row gaps left (k + 1)
    end

let shortest row =
  let gaps = ref 0 in
  for i = 0 to Array.length row - 2 do
    gaps := !gaps + gap row.(i) row.(i + 1)
  done;
  let rec deepen limit =
    match search row !gaps limit with
    | Some flips -> flips
    | None -> deepen (limit + 1)
  in
  deepen !gaps

let read () = Scanf.scanf " %d" Fun.id

let () =
  for _ = 1 to read () do
    let n = read () in
    let row = Array.make (n + 1) (n + 1) in
    for i = 0 to n - 1 do
      row.(i) <- read ()
    done;
    let flips = shortest row in
    Printf.printf "%d\n%s\n" (List.length flips)
      (String.concat " " (List.map string_of_int flips))
  done
