namespace A { export const one = 1 }
console.log(A.one)
