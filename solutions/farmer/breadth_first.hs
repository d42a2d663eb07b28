{- Farmer, wolf, goat and cabbage by breadth-first search over bit masks, layer by layer.

Idea    A state is a number with one bit for each thing and one for the farmer. A bit is set while
        its thing, or the farmer, is on the near bank. A crossing flips the farmer's bit and the
        bits of the load, which is a subset of the things on the farmer's bank. The load must fit
        into the boat, and the things that it leaves behind must be safe.
        1. A layer is the list of the states that need the same number of crossings.
        2. A map stores for each state the load that first reached it. A fold over a layer puts each
           new state into the map and into the next layer.
        3. The same loads lead back from the goal, which is 0, to the start.
Time    O(n 3^n): all pairs of a set of things and one of its subsets, each with a look-up in the
        map
Memory  O(2^n)
Source  Moore, "The shortest path through a maze" (1959), for the search. The subsets of a set in
        falling order by (subset - 1) & set: Knuth, TAOCP 4A, 7.1.3.

n       the number of things
m       the number of pairs that must not be left together
-}

module Main (main) where

import Data.Bits (bit, complement, popCount, testBit, xor, (.&.), (.|.))
import qualified Data.IntMap.Strict as IntMap
import Data.List (foldl', intercalate)
import qualified Data.Map as Map

type Set = Int

data River = River {count :: Int, seats :: Int, isSafe :: Set -> Bool}

subsets :: Set -> [Set]
subsets set = takeWhile (/= 0) (iterate (\subset -> (subset - 1) .&. set) set) ++ [0]

-- The loads that may cross in a state.
loadsFrom :: River -> Set -> [Set]
loadsFrom river state =
  [load | load <- subsets here, popCount load <= seats river, isSafe river (here `xor` load)]
  where
    n = count river
    here = (if testBit state n then state else complement state) .&. (bit n - 1)

-- For each state that can be reached, the load of the crossing that first reached it.
breadthFirst :: River -> IntMap.IntMap Set
breadthFirst river = go (IntMap.singleton start 0) [start]
  where
    start = bit (count river + 1) - 1
    go loadTo [] = loadTo
    go loadTo layer = uncurry go (foldl' expand (loadTo, []) layer)
    expand (loadTo, next) state = foldl' (cross state) (loadTo, next) (loadsFrom river state)
    cross state (loadTo, next) load
      | IntMap.member after loadTo = (loadTo, next)
      | otherwise = (IntMap.insert after load loadTo, after : next)
      where
        after = state `xor` bit (count river) `xor` load

-- The loads of a shortest solution, if there is one.
solve :: River -> Maybe [Set]
solve river = back [] 0 <$ IntMap.lookup 0 loadTo
  where
    loadTo = breadthFirst river
    start = bit (count river + 1) - 1
    back loads state
      | state == start = loads
      | otherwise = back (load : loads) (state `xor` bit (count river) `xor` load)
      where
        load = loadTo IntMap.! state

answer :: [String] -> String
answer (nWord : seatsWord : mWord : others) =
  maybe "-1\n" written (solve River {count = n, seats = read seatsWord, isSafe = safe})
  where
    n = read nWord
    (names, rest) = splitAt n others
    bitOf = (Map.fromList (zip names (map bit [0 ..])) Map.!)
    pairs = pairsOf (take (2 * read mWord) rest)
    pairsOf (one : other : more) = (bitOf one .|. bitOf other) : pairsOf more
    pairsOf _ = []
    safe things = all (\pair -> things .&. pair /= pair) pairs
    written loads = unlines (show (length loads) : map word loads)
    word 0 = "-"
    word load = intercalate "+" [name | (i, name) <- zip [0 ..] names, testBit load i]
answer _ = error "the input is too short"

main :: IO ()
main = interact (answer . words)
