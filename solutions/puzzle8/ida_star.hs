{- 8-puzzle by iterative deepening with the Manhattan distance as the lower bound (IDA*).

Idea    One round is a lazy search for the first solution that keeps a limit on the moves; the
        rounds are a lazy list of such searches, of which the first success is taken.

        1. A board is one number with four bits for each square. A tile that moves is added at
           the blank and subtracted where it was, so no array is copied.
        2. The bound is the Manhattan distance: the rows plus the columns between each tile and its
           home. A move changes it by one. A branch ends where it exceeds the moves that are left.
        3. It is odd or even as the solution is: the limits start at the bound and grow by two.
        4. asum returns the first of the branches that succeeds, and looks at no other after it.
        5. Boards that cannot be solved are recognised first, by the parity of their inversions.
Time    exponential in the moves
Memory  O(moves)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
-}
module Main (main) where

import Data.Array (Array, listArray, (!))
import Data.Bits (shiftL, shiftR, (.&.))
import qualified Data.ByteString.Char8 as B
import Data.Foldable (asum)
import Data.List (tails)
import Data.Maybe (mapMaybe)

type Board = Int

type Square = Int

apart :: Square -> Square -> Int
apart a b = abs (div a 3 - div b 3) + abs (mod a 3 - mod b 3)

near :: Array Square [Square]
near = listArray (0, 8) [[b | b <- [0 .. 8], apart a b == 1] | a <- [0 .. 8]]

-- How far a tile on a square is from home; the blank does not count.
far :: Array Int Int
far = listArray (0, 80) [if t == 0 then 0 else apart s (t - 1) | t <- [0 .. 8], s <- [0 .. 8]]

distance :: Int -> Square -> Int
distance tile square = far ! (9 * tile + square)

solvable :: [Int] -> Bool
solvable board = even (length [() | a : later <- tails (filter (/= 0) board), b <- later, a > b])

-- The tiles to move within so many moves, if that is possible; the blank does not go back.
search :: Int -> Int -> Square -> Square -> Board -> Maybe [Int]
search _ 0 _ _ _ = Just []
search left bound blank before board = asum (map slide (near ! blank))
  where
    slide square
      | square == before || bound' > left - 1 = Nothing
      | otherwise = (tile :) <$> search (left - 1) bound' square blank board'
      where
        tile = board `shiftR` (4 * square) .&. 15
        bound' = bound + distance tile blank - distance tile square
        board' = board + tile `shiftL` (4 * blank) - tile `shiftL` (4 * square)

shortest :: [Int] -> Maybe [Int]
shortest tiles
  | solvable tiles = asum [search limit bound blank (-1) board | limit <- [bound, bound + 2 ..]]
  | otherwise = Nothing
  where
    board = sum [tile `shiftL` (4 * square) | (square, tile) <- zip [0 ..] tiles]
    bound = sum (zipWith distance tiles [0 ..])
    blank = length (takeWhile (/= 0) tiles)

chunks :: [Int] -> [[Int]]
chunks [] = []
chunks numbers = let (board, rest) = splitAt 9 numbers in board : chunks rest

answer :: [Int] -> String
answer = maybe "-1\n" (\path -> unlines [show (length path), unwords (map show path)]) . shortest

main :: IO ()
main = do
  numbers <- mapMaybe (fmap fst . B.readInt) . B.words <$> B.getContents
  putStr (concatMap answer (chunks (drop 1 numbers)))
