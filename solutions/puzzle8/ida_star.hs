{- 8-puzzle by iterative deepening with the Manhattan distance as the lower bound (IDA*).

Idea    One round is a lazy search for the first solution within a limit on the moves. The rounds
        form a lazy list, and its first success is the answer.

        1. A board is one number with four bits for each square. A move adds the tile at the blank
           and subtracts it at its old square, so no array is copied.
        2. The bound is the Manhattan distance: the rows plus the columns between each tile and its
           home, added up over the eight tiles. A move changes the bound by 1 or -1. A branch is
           pruned if the bound exceeds the moves that are left.
        3. The bound of the start and the length of a solution are both even or both odd. So the
           limits start at this bound and grow by two.
        4. asum returns the first branch that succeeds and evaluates no later one.
        5. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Time    exponential in the number of moves
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
