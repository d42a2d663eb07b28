main :: IO ()
main = print undeclared
