import { nearMissesSuite } from "./near-misses.suite.ts";
import { nearMisses } from "./near-misses.ts";

// One for each parser and each kind of pattern; the night takes all.
const names = [
  "one endless line of words",
  "commands that never come to an end",
  "brackets of links that never close",
  "comments that never close",
  "text that looks like base64",
  "shell quotes that never close",
  "strings of Python joined without end",
  "functions of JavaScript in each other",
  "a JSON document of brackets",
  "PowerShell brackets that never close",
  "a batch file of variables",
  "a notebook",
  "an HTML document of open tags",
];
nearMissesSuite(
  names.map((name) => {
    const nearMiss = nearMisses.find((one) => one.name === name);
    if (nearMiss === undefined) throw new Error(`there is no near miss '${name}'`);
    return nearMiss;
  }),
);
