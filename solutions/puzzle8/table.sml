(* 8-puzzle by one breadth-first search from the goal, which fills a table of all boards.

Idea    Every move can be undone, so one search from the goal answers all boards of the input.
        A board is numbered by its Lehmer code: for each square, how many later squares hold a
        smaller number, as the digits of a number in the factorial number system.
        1. A layer is the list of the boards at one distance from the goal.
        2. The table stores for each board the tile that leads one move nearer to the goal.
        3. For a board of the input, make the stored moves until the goal is reached.
        A board that the search never reached cannot be solved.
Time    O(9!) for the table, O(M) for a board of M moves
Memory  O(9!)
Source  Lehmer, "Teaching combinatorial tricks to a computer" (1960), for the numbers.

board   a vector of nine numbers, row by row; 0 is the blank
*)

val goal = Vector.fromList [1, 2, 3, 4, 5, 6, 7, 8, 0]
val boards = 362880
val neighbours =
  Vector.fromList
    [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]

(* The number of a board: its Lehmer code. *)
fun number board =
  let
    fun smaller (place, at, count) =
      if at = 9 then count
      else
        smaller (place, at + 1,
          if Vector.sub (board, at) < Vector.sub (board, place) then count + 1 else count)
    fun digits (8, code) = code
      | digits (place, code) =
          digits (place + 1, (code + smaller (place, place + 1, 0)) * (8 - place))
  in
    digits (0, 0)
  end

fun square (board, tile) = #1 (valOf (Vector.findi (fn (_, other) => other = tile) board))

(* The board after a tile has moved into the blank. *)
fun moved (board, tile) =
  Vector.map (fn 0 => tile | other => if other = tile then 0 else other) board

(* The table: 0 for a board that was not reached, 9 for the goal. *)
val table = Array.array (boards, 0)

fun fill [] = ()
  | fill layer =
      let
        fun expand (board, found) =
          let
            fun reach (at, found) =
              let
                val tile = Vector.sub (board, at)
                val after = moved (board, tile)
                val code = number after
              in
                if Array.sub (table, code) <> 0 then found
                else (Array.update (table, code, tile); after :: found)
              end
          in
            List.foldl reach found (Vector.sub (neighbours, square (board, 0)))
          end
      in
        fill (List.foldl expand [] layer)
      end

(* The tiles that lead from a board to the goal, if it can be solved. *)
fun shortest board =
  let
    fun follow (board, tiles) =
      case Array.sub (table, number board) of
        9 => rev tiles
      | tile => follow (moved (board, tile), tile :: tiles)
  in
    if Array.sub (table, number board) = 0 then NONE else SOME (follow (board, []))
  end

fun answer NONE = "-1\n"
  | answer (SOME tiles) =
      Int.toString (length tiles) ^ "\n"
      ^ String.concatWith " " (map Int.toString tiles) ^ "\n"

fun solve [] = ()
  | solve numbers =
      (print (answer (shortest (Vector.fromList (List.take (numbers, 9)))));
       solve (List.drop (numbers, 9)))

fun main () =
  let
    val words = String.tokens Char.isSpace (TextIO.inputAll TextIO.stdIn)
  in
    Array.update (table, number goal, 9);
    fill [goal];
    solve (map (valOf o Int.fromString) (tl words))
  end
