import Numeric (showHex)
main :: IO ()
main = putStrLn (showHex (1 :: Int) "")
