(* Knight exchange by breadth-first search, with a table that has a place for each position.

Idea    A position is a number in base 3 with a digit for each square: 0 empty, 1 black, 2 white.
        1. A move takes the digit of a knight from one place to another. For a black knight (digit
           1), subtract the power of 3 of the old place and add that of the new place. For a white
           knight (digit 2), subtract and add twice these powers.
        2. A table with a byte for each number stores the move by which the search first reached the
           position. The moves are numbered, and there are at most 48. So nothing has to be hashed.
        3. The search goes layer by layer until it reaches the goal. To print the solution, the
           stored moves are then taken back, from the goal to the start.
Time    O(positions * moves): at most 2,018,016 positions
Memory  O(3^squares): at most 43,046,721 bytes, in rows that are allocated when they are needed
Source  Moore, "The shortest path through a maze" (1959), for the search; a table indexed by the
        position instead of a hash table: Korf and Schultze, AAAI 2005.
*)

val squares = 16

(* The powers of 3. The digits of the lower half of the squares choose the place in a row. *)
val power = Vector.tabulate (squares, fn i => List.foldl op * 1 (List.tabulate (i, fn _ => 3)))
val half = 6561

structure Notes =
struct
  (* A table of bytes, 0 at first. An array of 43 million is more than every compiler allows. *)
  fun new () = Array.array (half, Word8Array.array (0, 0w0))

  fun get (notes, position) =
    let val row = Array.sub (notes, position div half)
    in if Word8Array.length row = 0 then 0w0 else Word8Array.sub (row, position mod half)
    end

  fun set (notes, position, note) =
    let
      val place = position div half
    in
      if Word8Array.length (Array.sub (notes, place)) = 0
      then Array.update (notes, place, Word8Array.array (half, 0w0))
      else ();
      Word8Array.update (Array.sub (notes, place), position mod half, note)
    end
end

fun digit #"B" = 1
  | digit #"W" = 2
  | digit _ = 0

fun positionOf board =
  let fun add (i, square, sum) = sum + digit square * Vector.sub (power, i)
  in CharVector.foldli add 0 board
  end

(* The moves of a knight on the board, as pairs of squares. *)
fun knightMoves (rows, columns, board) =
  let
    fun isThere (row, column) =
      0 <= row andalso row < rows andalso 0 <= column andalso column < columns
      andalso String.sub (board, row * columns + column) <> #"#"
    fun from square =
      let
        val (row, column) = (square div columns, square mod columns)
        fun target (down, right) =
          if isThere (row, column) andalso isThere (row + down, column + right)
          then SOME (square, (row + down) * columns + column + right)
          else NONE
      in
        List.mapPartial target
          [(1, 2), (2, 1), (2, ~1), (1, ~2), (~1, ~2), (~2, ~1), (~2, 1), (~1, 2)]
      end
  in
    Vector.fromList (List.concat (List.tabulate (rows * columns, from)))
  end

(* The numbers of the moves of a shortest solution, if there is one, and how many positions were
   examined. *)
fun shortest (moves, start, goal) =
  let
    val notes = Notes.new ()
    val atStart = 0w255
    val board = Array.array (squares, 0)

    fun spread (position, i) =
      if i = squares then ()
      else (Array.update (board, i, position mod 3); spread (position div 3, i + 1))

    fun step (number, knight) =
      let val (origin, target) = Vector.sub (moves, number)
      in knight * (Vector.sub (power, target) - Vector.sub (power, origin))
      end

    (* Puts before `found` what is reached for the first time by one move from `position`. *)
    fun expand (position, found) =
      let
        fun try (number, (origin, target), found) =
          let
            val knight = Array.sub (board, origin)
          in
            if knight = 0 orelse Array.sub (board, target) <> 0 then found
            else
              let
                val after = position + step (number, knight)
              in
                if Notes.get (notes, after) <> 0w0 then found
                else (Notes.set (notes, after, Word8.fromInt (number + 1)); after :: found)
              end
          end
      in
        spread (position, 0);
        Vector.foldli try found moves
      end

    fun movesTo (position, found) =
      let
        val note = Notes.get (notes, position)
        val number = Word8.toInt note - 1
        fun knightOn square = position div Vector.sub (power, square) mod 3
      in
        if note = atStart then found
        else
          let val knight = knightOn (#2 (Vector.sub (moves, number)))
          in movesTo (position - step (number, knight), number :: found)
          end
      end

    fun search ([], examined) = (NONE, examined)
      | search (layer, examined) =
          if Notes.get (notes, goal) <> 0w0 then (SOME (movesTo (goal, [])), examined)
          else search (List.foldl expand [] layer, examined + length layer)
  in
    Notes.set (notes, start, atStart);
    search ([start], 0)
  end

fun number word =
  case Int.fromString word of
    SOME value => value
  | NONE => raise Fail (word ^ " is not a number")

fun main () =
  let
    val words = String.tokens Char.isSpace (TextIO.inputAll TextIO.stdIn)
    val (rows, columns) = (number (List.nth (words, 0)), number (List.nth (words, 1)))
    val start = String.concat (List.take (List.drop (words, 2), rows))
    val goal = String.concat (List.drop (words, 2 + rows))
    val moves = knightMoves (rows, columns, start)
    val (solution, examined) = shortest (moves, positionOf start, positionOf goal)
    fun called number =
      let val (origin, target) = Vector.sub (moves, number)
      in Int.toString origin ^ "-" ^ Int.toString target
      end
  in
    case solution of
      NONE => print "-1\n"
    | SOME numbers =>
        (print (Int.toString (length numbers) ^ "\n");
         print (String.concatWith " " (map called numbers) ^ "\n"));
    if OS.Process.getEnv "JUDGE_STATS" = SOME "1"
    then TextIO.output (TextIO.stdErr, "nodes=" ^ Int.toString examined ^ "\n")
    else ()
  end
