import { expect, it } from "vitest";
import { shortPath } from "./short-path.ts";

it.each([
  ["/home/ada/work/.agents/skills", "./.agents/skills"],
  ["/home/ada/work", "."],
  ["/home/ada/.claude/skills", "~/.claude/skills"],
  ["/home/ada", "~"],
  ["/etc/codex/skills", "/etc/codex/skills"],
  ["/home/adam", "/home/adam"],
])("writes %s as %s", (path, short) => {
  expect(shortPath(path, { cwd: "/home/ada/work", homeDirectory: "/home/ada" })).toBe(short);
});
