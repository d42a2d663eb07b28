(* Hoppers by breadth-first search back from the last peg, once for each target.

Idea    All lines of the input with the same target ask for the distance to the same board: its only
        peg stands in the target.
        1. List all moves of all boards, and sort them by the board that they lead to.
        2. Start from the board whose only peg stands in the target, and search breadth-first along
           the moves in reverse. For each board, store the move that leads nearer to the target, and
           the board after this move.
        3. To answer a line, follow the stored moves. A board that the search has not reached has no
           solution.
Time    O(boards * moves) for each target, and O(moves of the solution) for each line
Memory  O(boards * moves)
Source  Moore, "The shortest path through a maze" (1959), for the search; moves of several jumps:
        Beasley, "The Ins and Outs of Peg Solitaire" (1985).
*)

let holes = List.init 13 Fun.id
let boards = 1 lsl 13

let lines =
  [ (0, 1, 2); (5, 6, 7); (10, 11, 12); (0, 5, 10); (1, 6, 11); (2, 7, 12);
    (0, 3, 6); (3, 6, 9); (6, 9, 12); (2, 4, 6); (4, 6, 8); (6, 8, 10);
    (1, 3, 5); (1, 4, 7); (5, 8, 11); (7, 9, 11) ]

let jumps = lines @ List.map (fun (a, b, c) -> (c, b, a)) lines
let bit hole = 1 lsl hole
let has board hole = board land bit hole <> 0

(* Calls [found] with the holes of a peg, the last one first, and the board, for each move of the
   peg that has come along [path]. *)
let rec jump_on found board path =
  let here = List.hd path in
  List.iter
    (fun (origin, over, beyond) ->
      if origin = here && has board over && not (has board beyond) then begin
        let after = board lxor bit here lxor bit over lxor bit beyond in
        found (beyond :: path) after;
        jump_on found after (beyond :: path)
      end)
    jumps

(* For each board the moves that lead to it: the board before, and the holes. *)
let leading_to =
  let moves = Array.make boards [] in
  for board = 1 to boards - 1 do
    let found path after = moves.(after) <- (board, path) :: moves.(after) in
    List.iter (fun hole -> if has board hole then jump_on found board [ hole ]) holes
  done;
  moves

(* For each board the next move to a target and the board after it. *)
let next_moves target =
  let next = Array.make boards None in
  let queue = Queue.create () in
  Queue.add (bit target) queue;
  while not (Queue.is_empty queue) do
    let after = Queue.take queue in
    List.iter
      (fun (board, path) ->
        if next.(board) = None then begin
          next.(board) <- Some (path, after);
          Queue.add board queue
        end)
      leading_to.(after)
  done;
  next

let rec solution next goal board =
  if board = goal then Some []
  else
    match next.(board) with
    | None -> None
    | Some (path, after) ->
        Option.map (fun moves -> path :: moves) (solution next goal after)

let name path = String.concat "-" (List.rev_map string_of_int path)

let () =
  let next = Array.init 13 (fun target -> lazy (next_moves target)) in
  Scanf.scanf " %d" (fun count ->
      for _ = 1 to count do
        Scanf.scanf " %s %d" (fun pegs target ->
            let add board hole = if pegs.[hole] = '1' then board lor bit hole else board in
            let start = List.fold_left add 0 holes in
            match solution (Lazy.force next.(target)) (bit target) start with
            | None -> print_endline "-1"
            | Some moves ->
                Printf.printf "%d\n%s\n" (List.length moves)
                  (String.concat " " (List.map name moves)))
      done)
