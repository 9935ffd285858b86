import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { commandLine } from "./command-line.ts";

const line = `  printf '%s|' one two --header "Authorization: Bearer abc" 'it is' three`;

it("says the same to a shell, however narrow the terminal is", () => {
  for (const columns of [undefined, 10, 20, 40, 80, 200]) {
    const shown = commandLine(line, columns);
    expect(execFileSync("/bin/sh", ["-c", shown], { encoding: "utf8" })).toBe(
      "one|two|--header|Authorization: Bearer abc|it is|three|",
    );
  }
});

it("is no wider than the terminal, as far as its words allow, and set in as it was", () => {
  expect(commandLine(line, 40).split("\n")).toEqual([
    "  printf '%s|' one two --header \\",
    `    "Authorization: Bearer abc" \\`,
    "    'it is' three",
  ]);
});
