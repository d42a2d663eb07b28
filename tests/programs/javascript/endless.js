let counter = 0;
for (;;) counter = (counter + 1) % 1000003;
