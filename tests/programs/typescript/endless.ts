let counter: number = 0;
while (true) counter = (counter + 1) % 1000003;
