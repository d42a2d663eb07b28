(* Water jugs by breadth-first search over numbered states, layer by layer.

Idea    A state is a pair of numbers: the litres in A and the litres in B. After each move a jug is
        empty or full, so every state that can be reached lies on the rim of the table of all pairs.
        The states of the rim are numbered side by side.
        1. A layer is the list of the states that need the same number of moves.
        2. An array stores for each state the state before it. The new states form the next layer.
        3. The first layer with the goal in a jug ends the search; the array leads back.
Time    O(A + B) for each pair
Memory  O(A + B)
Source  Moore, "The shortest path through a maze" (1959), for the search.

fullA, fullB, goal   litres in the jugs when they are full, litres that are wanted
*)

(* The states after each move of a shortest solution, if there is one. *)
fun shortest (fullA, fullB, goal) =
  let
    val before = Array.array (2 * (fullA + 1) + 2 * (fullB + 1), NONE)

    (* The number of a state on the rim; a corner lies on two sides, and the first one counts. *)
    fun number (a, b) =
      if a = 0 then b
      else if a = fullA then fullB + 1 + b
      else if b = 0 then 2 * (fullB + 1) + a
      else 2 * (fullB + 1) + fullA + 1 + a

    fun expand (state as (a, b), found) =
      let
        val toB = Int.min (a, fullB - b)
        val toA = Int.min (b, fullA - a)
        fun reach (after, found) =
          case Array.sub (before, number after) of
            SOME _ => found
          | NONE => (Array.update (before, number after, SOME state); after :: found)
      in
        List.foldl reach found
          [(fullA, b), (a, fullB), (0, b), (a, 0), (a - toB, b + toB), (a + toA, b - toA)]
      end

    fun way ((0, 0), states) = states
      | way (state, states) =
          way (valOf (Array.sub (before, number state)), state :: states)

    fun search [] = NONE
      | search layer =
          case List.find (fn (a, b) => a = goal orelse b = goal) layer of
            SOME last => SOME (way (last, []))
          | NONE => search (List.foldl expand [] layer)
  in
    Array.update (before, number (0, 0), SOME (0, 0));
    search [(0, 0)]
  end

fun text (a, b) = Int.toString a ^ "," ^ Int.toString b

fun answer NONE = "-1\n"
  | answer (SOME states) =
      Int.toString (length states) ^ "\n" ^ String.concatWith " " (map text states) ^ "\n"

fun solve (fullA :: fullB :: goal :: others) =
      (print (answer (shortest (fullA, fullB, goal))); solve others)
  | solve _ = ()

fun main () =
  let
    val words = String.tokens Char.isSpace (TextIO.inputAll TextIO.stdIn)
  in
    solve (map (valOf o Int.fromString) (tl words))
  end
