let text = stdin.readAll
raise newException(ValueError, "crash after " & $text.len & " bytes")
