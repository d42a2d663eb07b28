read -r -d '' -a words # to the end of the input, as it holds no NUL
sum=0
for word in "${words[@]}"; do
    ((sum += word))
done
echo "$((sum + 1))"
