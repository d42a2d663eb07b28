{- Towers of Hanoi by recursion with three pegs, and by bidirectional search with four.

Idea    Three pegs: let L be the largest disc that is on a wrong peg. Either L moves once, while all
        smaller discs wait on the third peg. Or L moves twice, via the third peg. Both solutions are
        lists, and the recursion that builds them is written as in a textbook. The shorter one is
        printed. Four pegs: two breadth-first searches, from the start and from the goal. Each round
        expands the whole layer of the search whose layer is smaller. The searches end when a new
        layer contains a position that the other search knows. From this position the stored
        predecessors lead to the start and to the goal.
Time    O(2^N) with three pegs; O(4^N N^2) with four, but few of the positions are reached
Memory  O(2^N) and O(4^N)

A position is a number with two bits for the peg of each disc, the smallest disc lowest. A table
stores the predecessor of each known position.
-}

import Data.Bits (countTrailingZeros, shiftL, shiftR, xor, (.&.))
import qualified Data.IntMap.Strict as Map
import Data.List (find, foldl')
import Data.Maybe (fromMaybe)

type Move = (Int, Int)

-- The discs of a list are the largest one first here, as the recursion wants it.
gather :: [Int] -> Int -> [Move]
gather [] _ = []
gather (source : rest) target
    | source == target = gather rest target
    | otherwise = gather rest other ++ (source, target) : gather (map (const other) rest) target
  where
    other = 3 - source - target

undo :: [Move] -> [Move]
undo = reverse . map (\(from, to) -> (to, from))

withThreePegs :: [Int] -> [Int] -> [Move]
withThreePegs (source : start) (target : goal)
    | source == target = withThreePegs start goal
    | length once <= length twice = once
    | otherwise = twice
  where
    other = 3 - source - target
    once = gather start other ++ (source, target) : undo (gather goal other)
    twice =
        gather start target
            ++ (source, other)
            : gather (map (const target) start) source
            ++ (other, target)
            : undo (gather goal source)
withThreePegs _ _ = []

successors :: Int -> Int -> [Int]
successors n state =
    [ state `xor` ((source `xor` target) `shiftL` (2 * disc))
    | (source, disc) <- tops
    , (target, below) <- tops
    , disc < below
    ]
  where
    tops = [(peg, fromMaybe n (find ((== peg) . pegOf state) [0 .. n - 1])) | peg <- [0 .. 3]]

pegOf :: Int -> Int -> Int
pegOf state disc = state `shiftR` (2 * disc) .&. 3

-- A side of the search: the table, the last layer and its length.
type Side = (Map.IntMap Int, [Int], Int)

expand :: Int -> Side -> Side
expand n (table, layer, _) = foldl' visit (table, [], 0) [(s, t) | s <- layer, t <- successors n s]
  where
    visit (known, new, count) (state, after)
        | Map.member after known = (known, new, count)
        | otherwise = (Map.insert after state known, after : new, count + 1)

withFourPegs :: Int -> Int -> Int -> [Move]
withFourPegs n start goal = search (begin start) (begin goal)
  where
    begin state = (Map.singleton state state, [state], 1 :: Int)
    search one@(known, layer, count) other@(known', layer', count')
        | Just state <- find (`Map.member` known') layer = solution known known' state
        | Just state <- find (`Map.member` known) layer' = solution known known' state
        | count <= count' = search (expand n one) other
        | otherwise = search one (expand n other)
    solution known known' state =
        reverse (map (\(from, to) -> (to, from)) (path known state)) ++ path known' state
    path known state
        | before == state = []
        | otherwise = moveBetween state before : path known before
      where
        before = known Map.! state

moveBetween :: Int -> Int -> Move
moveBetween one other = (pegOf one disc, pegOf other disc)
  where
    disc = countTrailingZeros (one `xor` other) `div` 2

solve :: [String] -> [String]
solve (pegs : n : start : goal : rest) =
    show (length moves) : unwords (map name moves) : solve rest
  where
    moves
        | pegs == "3" = withThreePegs (reverse (map number start)) (reverse (map number goal))
        | otherwise = withFourPegs (read n) (encode start) (encode goal)
    number letter = fromEnum letter - fromEnum 'A'
    encode = foldr (\letter state -> state * 4 + number letter) 0
    name (from, to) = map (toEnum . (+ fromEnum 'A')) [from, to]
solve _ = []

main :: IO ()
main = interact (unlines . solve . drop 1 . words)
