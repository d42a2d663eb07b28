fun main () =
  let
    val text = TextIO.inputAll TextIO.stdIn
  in
    raise Fail ("crash after " ^ Int.toString (size text) ^ " characters")
  end
