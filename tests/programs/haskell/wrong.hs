main :: IO ()
main = getContents >>= print . (+ 1) . sum . map readInteger . words

readInteger :: String -> Integer
readInteger = read
