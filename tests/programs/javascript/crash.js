const words = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean);
throw new Error(`crash after ${words.length} numbers`);
