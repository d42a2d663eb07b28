main :: IO ()
main = spin 0

spin :: Integer -> IO ()
spin n = if n < 0 then print n else spin (n + 1)
