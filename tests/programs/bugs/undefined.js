const words = require("fs").readFileSync(0, "utf8").split(" ");
const boards = { "5": [1, 2] };

function first(name) {
  return boards[name][0];
}

console.log(first(words[0]));
// line 5: Cannot read properties of undefined
