{-# LANGUAGE CPP #-}
#ifdef ONLINE_JUDGE
main = print ONLINE_JUDGE
#endif
