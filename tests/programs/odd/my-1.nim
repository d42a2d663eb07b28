when isMainModule:
  echo 1
