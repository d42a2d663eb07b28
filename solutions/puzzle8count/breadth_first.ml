(* All shortest solutions of the 8-puzzle by breadth-first search from the goal, layer by layer.

Idea    Search all solvable boards once, from the goal, and count the shortest paths to each of
        them.

        1. Moves can be undone, so the shortest paths from the goal to a board are the shortest
           solutions of the board, read backwards.
        2. The count for a board (the number of its shortest paths) is the sum of the counts of its
           neighbours that are one move nearer to the goal.
        3. A layer is a list of boards. Each board of a layer adds its count to the counts of those
           neighbours that are new or already lie in the next layer.
        4. A board is a number of nine digits. Let s' and b' be the numbers of squares after the
           square s and after the blank b. A tile t that moves from s to b adds t * (10^b' - 10^s')
           to the number of the board.
        5. The goal has one path, the empty one. A board that was never reached cannot be solved.
Time    O(9!) once, then O(1) for each board
Memory  O(9!)
*)

type found = { moves : int; mutable paths : int }

let power = [| 100_000_000; 10_000_000; 1_000_000; 100_000; 10_000; 1_000; 100; 10; 1 |]

let near =
  let squares = List.init 9 Fun.id in
  let apart a b = abs ((a / 3) - (b / 3)) + abs ((a mod 3) - (b mod 3)) in
  Array.init 9 (fun a -> List.filter (fun b -> apart a b = 1) squares)

let tile_at board square = board / power.(square) mod 10

let neighbours board =
  let rec find square = if tile_at board square = 0 then square else find (square + 1) in
  let blank = find 0 in
  List.map
    (fun square -> board + (tile_at board square * (power.(blank) - power.(square))))
    near.(blank)

let table : (int, found) Hashtbl.t = Hashtbl.create 400_000

(* The boards that are new when the numbers of a board are given to its neighbours. *)
let spread board =
  let { moves; paths } = Hashtbl.find table board in
  List.filter
    (fun after ->
      match Hashtbl.find_opt table after with
      | None ->
          Hashtbl.add table after { moves = moves + 1; paths };
          true
      | Some next ->
          if next.moves = moves + 1 then next.paths <- next.paths + paths;
          false)
    (neighbours board)

let rec search = function [] -> () | layer -> search (List.concat_map spread layer)

let () =
  Hashtbl.add table 123_456_780 { moves = 0; paths = 1 };
  search [ 123_456_780 ];
  let count = Scanf.scanf " %d" Fun.id in
  for _ = 1 to count do
    let board = ref 0 in
    for _ = 1 to 9 do
      board := Scanf.scanf " %d" (fun tile -> (10 * !board) + tile)
    done;
    match Hashtbl.find_opt table !board with
    | Some { moves; paths } -> Printf.printf "%d %d\n" moves paths
    | None -> print_endline "-1"
  done
