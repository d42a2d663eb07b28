const count: number = "one";
console.log(count);
