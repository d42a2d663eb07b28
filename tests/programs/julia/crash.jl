error("crash after ", length(read(stdin, String)), " bytes")
