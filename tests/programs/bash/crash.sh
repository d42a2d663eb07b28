read -r -d '' -a words
echo "crash after ${#words[@]} numbers" >&2
exit 3
