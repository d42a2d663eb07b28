const words = require("fs").readFileSync(0, "utf8").split(" ");

function depth(n) {
  return 1 + depth(n + 1);
}

console.log(depth(Number(words[0])));
// line 4: Maximum call stack size exceeded
