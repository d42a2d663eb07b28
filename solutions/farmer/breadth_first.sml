(* Farmer, wolf, goat and cabbage by breadth-first search over who is on which bank.

Idea    A position is the set of things on the near bank, and the side of the farmer. A set is a
        word with one bit for each thing; a load is a part of the bits on the farmer's bank, and
        crossing flips these bits. A load is allowed if it has no more things than there are
        seats and what it leaves behind is safe.
        The search goes layer by layer: a layer holds all positions that need the same number of
        crossings. Each position is noted when it is first reached, with the load that did it.
        As a crossing is undone by the same load, these notes lead back to the start.
Time    O(3^n): the parts of all sets of n things together, for both banks
Memory  O(2^n)
Source  Moore, "The shortest path through a maze" (1959), for the search. The parts of a set in
        falling order by (part - 1) & set: a trick of the trade, in Knuth, TAOCP 4A, 7.1.3.

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

(* The loads of a shortest way, if there is one, and the number of positions examined. *)
fun shortest (n, seats, foes) =
  let
    val everything = bit n - 0w1
    val safe = safeSets (n, foes)
    val notes = Array.array (2 * Word.toInt (bit n), Never)
    fun number (near, farmerNear) = 2 * Word.toInt near + (if farmerNear then 1 else 0)
    fun note position = Array.sub (notes, number position)

    (* Puts before `found` what is reached for the first time by `load` or a smaller part. *)
    fun cross (position as (near, farmerNear), here, load, found) =
      let
        val after = (near ^^ load, not farmerNear)
        val isNew =
          size load <= seats andalso Array.sub (safe, Word.toInt (here ^^ load))
          andalso note after = Never
        val found = if isNew then after :: found else found
      in
        if isNew then Array.update (notes, number after, By load) else ();
        if load = 0w0 then found
        else cross (position, here, (load - 0w1) && here, found)
      end

    fun expand (position as (near, farmerNear), found) =
      let val here = if farmerNear then near else everything ^^ near
      in cross (position, here, here, found)
      end

    fun wayTo (position as (near, farmerNear), loads) =
      case note position of
        By load => wayTo ((near ^^ load, not farmerNear), load :: loads)
      | _ => loads

    fun search ([], examined) = (NONE, examined)
      | search (layer, examined) =
          case List.find (fn (near, _) => near = 0w0) layer of
            SOME goal => (SOME (wayTo (goal, [])), examined + length layer)
          | NONE => search (List.foldl expand [] layer, examined + length layer)

    val start = (everything, true)
  in
    Array.update (notes, number start, AtStart);
    search ([start], 0)
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
    val (way, examined) = shortest (n, seats, foes)
  in
    case way of
      NONE => print "-1\n"
    | SOME loads =>
        (print (Int.toString (length loads) ^ "\n");
         print (String.concatWith " " (map called loads) ^ "\n"));
    if OS.Process.getEnv "JUDGE_STATS" = SOME "1"
    then TextIO.output (TextIO.stdErr, "nodes=" ^ Int.toString examined ^ "\n")
    else ()
  end
