read n || n=2
echo "$n"
seq "$n" >&2
