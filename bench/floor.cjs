// The floor that the server is measured against: the least a Node program can do to speak JSON-RPC over stdio.
// It holds answers recorded from the real server, split around the request's id, and writes the same bytes.
const { readFileSync } = require("node:fs");

const answers = new Map(JSON.parse(readFileSync(process.argv[2], "utf8")));
let rest = "";
process.stdin.setEncoding("utf8").on("data", (text) => {
  rest += text;
  for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
    const message = JSON.parse(rest.slice(0, end));
    rest = rest.slice(end + 1);
    if (message.id === undefined) continue;
    const name = message.params?.arguments?.name;
    const [before, after] = answers.get(name === undefined ? message.method : `${message.method} ${name}`);
    process.stdout.write(`${before}${message.id}${after}\n`);
  }
});
