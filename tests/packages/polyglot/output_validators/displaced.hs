import Control.Monad (when)
import qualified Data.ByteString.Char8 as B
import System.Environment (getArgs)
import System.Exit (ExitCode (ExitFailure), exitWith)

main :: IO ()
main = do
  feedback <- (!! 2) <$> getArgs
  numbers <- map (fmap fst . B.readInt) . B.words <$> B.getContents
  when (or (zipWith (==) (map Just [1 ..]) numbers)) $ do
    writeFile (feedback ++ "judgemessage.txt") "Haskell: a number is at its own place"
    exitWith (ExitFailure 43)
  exitWith (ExitFailure 42)
