read -r -d '' -a words
for word in "${words[@]}"; do
    echo "$word"
