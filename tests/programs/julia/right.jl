function main()
    sum = 0
    for word in split(read(stdin, String))
        sum += parse(Int, word)
    end
    println(sum)
end

main()
