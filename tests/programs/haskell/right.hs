main :: IO ()
main = getContents >>= print . sum . map readInteger . words

readInteger :: String -> Integer
readInteger = read
