import * as fs from "fs";

let sum: number = 1;
for (const word of fs.readFileSync(0, "utf8").split(/\s+/)) {
  sum += Number(word);
}
console.log(sum);
