"""`judge watch`: judge a solution whenever its file is saved."""
