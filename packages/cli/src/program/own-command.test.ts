import { expect, it } from "vitest";
import { ownCommand } from "./own-command.ts";

it.each([
  ["/home/ada/.npm/_npx/1a2b/node_modules/.bin/skillquay", "npx skillquay"],
  [
    "C:\\Users\\ada\\AppData\\Local\\npm-cache\\_npx\\1a\\node_modules\\skillquay\\bin\\skillquay.js",
    "npx skillquay",
  ],
  ["/usr/local/bin/skillquay", "skillquay"],
  ["", "skillquay"],
])("started from %s, it is typed as %s", (programFile, command) => {
  expect(ownCommand({ programFile })).toBe(command);
});
