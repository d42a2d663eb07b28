val one : unit -> int
