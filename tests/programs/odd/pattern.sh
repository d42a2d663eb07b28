shopt -s extglob
read word
case $word in
    +([0-9])) echo $((word));;
esac
