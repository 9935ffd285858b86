import { expect, it } from "vitest";
import { grownWords } from "./grown-words.ts";

const nothing = { scripts: [], allowedTools: [], hosts: [], packages: [], hooks: false };

it("says nothing of an update that asks for no more", () => {
  expect(grownWords(nothing)).toEqual([]);
});

it("says what runs by itself first, then each kind in one line", () => {
  expect(
    grownWords({
      scripts: ["a.py", "b.py"],
      allowedTools: ["Bash"],
      hosts: ["example.com"],
      packages: ["left-pad", "right-pad"],
      hooks: true,
    }),
  ).toEqual([
    "Asks the agent to run commands by itself",
    "Brings the scripts a.py, b.py",
    "Wants to use the tool Bash",
    "Names the host example.com",
    "Needs the packages left-pad, right-pad",
  ]);
});
