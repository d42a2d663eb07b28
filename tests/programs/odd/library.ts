import { readFileSync } from "fs";
const words: string[] = readFileSync(0, "utf8").trim().split(" ");
if (Object.hasOwn({ one: 1 }, "one")) console.log(words.at(-1));
