const words = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean);
let sum = 0n;
for (const word of words) sum += BigInt(word);
console.log(String(sum));
