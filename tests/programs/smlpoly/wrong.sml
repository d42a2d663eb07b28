(* IntInf, as int has 31 bits in SML/NJ. *)
fun number word = valOf (IntInf.fromString word)

fun show n = String.map (fn #"~" => #"-" | c => c) (IntInf.toString n)

fun main () =
  let
    val words = String.tokens Char.isSpace (TextIO.inputAll TextIO.stdIn)
    val sum = List.foldl (fn (word, sum) => sum + number word) 1 words
  in
    print (show sum ^ "\n")
  end
