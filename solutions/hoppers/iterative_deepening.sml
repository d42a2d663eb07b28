(* Hoppers by iterative deepening, with a bound from the corners and a memory of failures.

Idea    Is there a solution with 0 moves? With 1? With 2? A depth-first search of limited depth
        answers each question, so the first solution found is a shortest one.
        1. No peg can jump over a peg in a corner. So each peg in a corner must make a move of its
           own, unless this corner is the target. If fewer moves are left than there are such pegs,
           the search turns back.
        2. If the search has failed on a board with k moves left, it will fail again there with k or
           fewer. The largest such k is stored for each target and board. It holds for all lines of
           the input.
        3. Every move removes at least one peg, so a solution for n pegs has at most n - 1 moves.
           The search need not try larger limits.
Time    O(boards * depth * moves) for each target
Memory  O(boards) for each target, and O(boards * moves) for the moves
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985); the bound is
        Merson's for the regions of a board, in Beasley, "The Ins and Outs of Peg Solitaire" (1985).
*)

infix 5 && || ^^
val op && = Word.andb
val op || = Word.orb
val op ^^ = Word.xorb

val holes = 13
val boards = 8192

fun bit hole = Word.<< (0w1, Word.fromInt hole)
fun has (board, hole) = (board && bit hole) <> 0w0

fun size 0w0 = 0
  | size set = 1 + size (set && (set - 0w1))

val lines =
  [(0, 1, 2), (5, 6, 7), (10, 11, 12),
   (0, 5, 10), (1, 6, 11), (2, 7, 12),
   (0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10),
   (1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)]

val jumps = lines @ map (fn (a, b, c) => (c, b, a)) lines

(* For each hole the holes that a peg can jump over and into from it. *)
val jumpsFrom =
  Vector.tabulate (holes, fn hole =>
    List.mapPartial (fn (a, b, c) => if a = hole then SOME (b, c) else NONE) jumps)

val corners = bit 0 || bit 2 || bit 10 || bit 12

(* The boards that one move makes, each with the holes of its peg, the last one first. *)
fun moves board =
  let
    fun jumpOn (now, path, found) =
      let
        val here = hd path
        fun try ((over, beyond), found) =
          if has (now, over) andalso not (has (now, beyond)) then
            let
              val after = now ^^ bit here ^^ bit over ^^ bit beyond
              val longer = beyond :: path
            in
              jumpOn (after, longer, (after, longer) :: found)
            end
          else found
      in
        List.foldl try found (Vector.sub (jumpsFrom, here))
      end
    fun from (hole, found) = if has (board, hole) then jumpOn (board, [hole], found) else found
  in
    List.foldl from [] (List.tabulate (holes, fn hole => hole))
  end

(* The moves of each board, found when they are first asked for. *)
val known = Array.array (boards, NONE : (word * int list) list option)

fun movesOf board =
  case Array.sub (known, Word.toInt board) of
    SOME found => found
  | NONE =>
      let val found = moves board
      in Array.update (known, Word.toInt board, SOME found); found
      end

val examined = ref 0

(* For each target and board the most moves with which it has failed. *)
val failed = Vector.tabulate (holes, fn _ => Array.array (boards, 0))

(* The moves of a solution with at most `left` moves, if there is one. *)
fun within (target, board, left) =
  let
    val notes = Vector.sub (failed, target)
    val place = Word.toInt board
    val goal = bit target
    fun try [] = NONE
      | try ((after, path) :: others) =
          case within (target, after, left - 1) of
            SOME solution => SOME (path :: solution)
          | NONE => try others
    fun search () =
      if size (board && corners && Word.notb goal) > left then NONE else try (movesOf board)
  in
    examined := !examined + 1;
    if board = goal then SOME []
    else if left = 0 orelse Array.sub (notes, place) >= left then NONE
    else
      case search () of
        NONE => (Array.update (notes, place, left); NONE)
      | found => found
  end

(* The moves of a shortest solution, if there is one. *)
fun shortest (board, target) =
  let
    fun ask most =
      if most = size board then NONE  (* every move removes a peg *)
      else
        case within (target, board, most) of
          NONE => ask (most + 1)
        | found => found
  in
    ask 0
  end

fun number word =
  case Int.fromString word of
    SOME value => value
  | NONE => raise Fail (word ^ " is not a number")

fun boardOf pegs =
  CharVector.foldli (fn (hole, peg, board) => if peg = #"1" then board || bit hole else board)
    0w0 pegs

fun called path = String.concatWith "-" (map Int.toString (rev path))

fun answer (board, target) =
  case shortest (board, target) of
    NONE => print "-1\n"
  | SOME solution =>
      (print (Int.toString (length solution) ^ "\n");
       print (String.concatWith " " (map called solution) ^ "\n"))

fun main () =
  let
    fun answers (pegs :: target :: others) =
          (answer (boardOf pegs, number target); answers others)
      | answers _ = ()
  in
    answers (tl (String.tokens Char.isSpace (TextIO.inputAll TextIO.stdIn)));
    if OS.Process.getEnv "JUDGE_STATS" = SOME "1"
    then TextIO.output (TextIO.stdErr, "nodes=" ^ Int.toString (!examined) ^ "\n")
    else ()
  end
