const text: string = require("fs").readFileSync(0, "utf8");
throw new Error(`crash after ${text.length} characters`);
