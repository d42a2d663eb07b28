{-# LANGUAGE CPP #-}
{- module A {- module B -} -- -}
-- module C
#define one 1
module Some.Sol (main) where
main :: IO ()
main = print one
