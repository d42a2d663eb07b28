main :: IO ()
main = do
  text <- getContents
  error ("crash after " ++ show (length text) ++ " characters")
