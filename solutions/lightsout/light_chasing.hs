{- Lights Out by light chasing: the presses in the first row decide all others.

Idea    The order of the presses does not matter, and a second press of a button undoes the first.
        So a solution is a set of squares. Choose the presses in the first row. If a light of that
        row is still on, only the button below it can switch it off. So the first row determines the
        presses in the second row, these determine those in the third, and so on. If the last row
        ends up dark, this is a solution. Try all sets of presses in the first row, and keep the
        best solution.
Time    O(2^C R) for a board of R rows and C columns
Memory  O(R)

A row is a number; bit c belongs to column c.
-}

module Main (main) where

import Data.Bits (popCount, shiftL, shiftR, testBit, xor, (.&.))
import Data.List (minimumBy)
import Data.Maybe (mapMaybe)
import Data.Ord (comparing)

type Row = Int

-- The presses of each row, if these presses in the first row lead to a dark board.
chase :: Int -> [Row] -> Row -> Maybe [Row]
chase columns board first = go 0 first board
  where
    wholeRow = 1 `shiftL` columns - 1
    go _ press [] = if press == 0 then Just [] else Nothing
    go above press (lights : below) = (press :) <$> go press stillOn below
      where
        stillOn = foldr xor lights [above, press, press `shiftL` 1 .&. wholeRow, press `shiftR` 1]

solve :: Int -> [Row] -> String
solve columns board = case mapMaybe (chase columns board) [0 .. 1 `shiftL` columns - 1] of
  [] -> "-1\n"
  found -> unlines [show (count best), unwords (names best)]
    where
      best = minimumBy (comparing count) found
  where
    count = sum . map popCount
    names presses =
      [ show r ++ "," ++ show (c + 1)
        | (r, row) <- zip [1 :: Int ..] presses,
          c <- [0 .. columns - 1],
          testBit row c
      ]

readRow :: String -> Row
readRow lights = sum [1 `shiftL` c | (c, '*') <- zip [0 ..] lights]

answers :: [String] -> [String]
answers (r : c : rest) = solve (read c) (map readRow board) : answers others
  where
    (board, others) = splitAt (read r) rest
answers _ = []

main :: IO ()
main = interact (concat . answers . drop 1 . words)
