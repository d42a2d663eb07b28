let counter = ref 0

let () =
  while true do
    incr counter
  done
