(* Farmer, wolf, goat and cabbage by breadth-first search over bit masks, layer by layer.

Idea    A state says which things are on the near bank, and on which bank the farmer is. A set is a
        word with one bit for each thing. A load is a subset of the things on the farmer's bank that
        fits into the boat and leaves a safe set behind.
        1. A layer is the list of the states that need the same number of crossings.
        2. An array stores for each state the load that first reached it. The new states form the
           next layer.
        3. The same loads lead back from the goal to the start.
Time    O(3^n): all pairs of a set of things and one of its subsets
Memory  O(2^n)
Source  Moore, "The shortest path through a maze" (1959), for the search. The subsets of a set in
        falling order by (subset - 1) & set: Knuth, TAOCP 4A, 7.1.3.

n       the number of things
*)

infix 5 && || ^^
val op && = Word.andb
val op || = Word.orb
val op ^^ = Word.xorb

fun bit i = Word.<< (0w1, Word.fromInt i)

fun size 0w0 = 0
  | size set = 1 + size (set && (set - 0w1))

(* The index of a name. *)
fun place (name, first :: others) =
      if name = first then 0 else 1 + place (name, others)
  | place (name, []) = raise Fail ("there is no " ^ name)

(* For each set of things whether it may be left alone; foes holds a set for each thing. *)
fun safeSets (n, foes) =
  let
    val safe = Array.array (Word.toInt (bit n), true)
    fun quarrels (set, i) =
      i < n andalso
      ((set && bit i) <> 0w0 andalso (set && Vector.sub (foes, i)) <> 0w0
       orelse quarrels (set, i + 1))
    fun note set = Array.update (safe, set, not (quarrels (Word.fromInt set, 0)))
  in
    List.app note (List.tabulate (Array.length safe, fn set => set));
    safe
  end

datatype reached = Never | AtStart | By of word

(* The loads of a shortest solution, if there is one. *)
fun shortest (n, seats, foes) =
  let
    val everything = bit n - 0w1
    val safe = safeSets (n, foes)
    val notes = Array.array (2 * Word.toInt (bit n), Never)
    fun number (near, farmerNear) = 2 * Word.toInt near + (if farmerNear then 1 else 0)
    fun note state = Array.sub (notes, number state)

    (* Puts the new states that `load` or a smaller subset leads to before `found`. *)
    fun cross (state as (near, farmerNear), here, load, found) =
      let
        val after = (near ^^ load, not farmerNear)
        val isNew =
          size load <= seats andalso Array.sub (safe, Word.toInt (here ^^ load))
          andalso note after = Never
        val found = if isNew then after :: found else found
      in
        if isNew then Array.update (notes, number after, By load) else ();
        if load = 0w0 then found
        else cross (state, here, (load - 0w1) && here, found)
      end

    fun expand (state as (near, farmerNear), found) =
      let val here = if farmerNear then near else everything ^^ near
      in cross (state, here, here, found)
      end

    fun loadsTo (state as (near, farmerNear), loads) =
      case note state of
        By load => loadsTo ((near ^^ load, not farmerNear), load :: loads)
      | _ => loads

    fun search [] = NONE
      | search layer =
          case List.find (fn (near, _) => near = 0w0) layer of
            SOME goal => SOME (loadsTo (goal, []))
          | NONE => search (List.foldl expand [] layer)

    val start = (everything, true)
  in
    Array.update (notes, number start, AtStart);
    search [start]
  end

fun number word =
  case Int.fromString word of
    SOME value => value
  | NONE => raise Fail (word ^ " is not a number")

(* The foes of each thing, from the names of the pairs one after the other. *)
fun foesOf (names, pairs) =
  let
    val foes = Array.array (length names, 0w0)
    fun add (one, other) = Array.update (foes, one, Array.sub (foes, one) || bit other)
    fun read (one :: other :: others) =
          let val (i, j) = (place (one, names), place (other, names))
          in add (i, j); add (j, i); read others
          end
      | read _ = ()
  in
    read pairs;
    Array.vector foes
  end

fun main () =
  let
    val words = String.tokens Char.isSpace (TextIO.inputAll TextIO.stdIn)
    val (n, seats) = (number (List.nth (words, 0)), number (List.nth (words, 1)))
    val names = List.take (List.drop (words, 3), n)
    val foes = foesOf (names, List.drop (words, 3 + n))
    fun called load =
      let
        fun crosses name = (load && bit (place (name, names))) <> 0w0
      in
        if load = 0w0 then "-" else String.concatWith "+" (List.filter crosses names)
      end
  in
    case shortest (n, seats, foes) of
      NONE => print "-1\n"
    | SOME loads =>
        (print (Int.toString (length loads) ^ "\n");
         print (String.concatWith " " (map called loads) ^ "\n"))
  end
