function main()
    counter = 0
    while true
        counter = mod(counter + 1, 1000003)
        counter < 0 && println(counter)
    end
end

main()
