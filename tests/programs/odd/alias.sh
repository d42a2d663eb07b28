shopt -s expand_aliases
alias forever='while true; do'
forever
    cat
    break
done
exit
(
