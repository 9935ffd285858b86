import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { runProgram } from "./support/run-program.ts";

const samples = fileURLToPath(new URL("../samples/skills", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "skillquay-commands-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Every command once through the bundled program: what works from source must also work as one file. */
describe("the bundled program", () => {
  it.each([
    [["list", "--dir", samples, "--json"], '"hello-world"'],
    [["list", "--problems", "--dir", samples], ""],
    [["show", "code-review", "--toc", "--dir", samples], "Findings"],
    [["show", "code-review", "--section", "findings", "--dir", samples], "verdict"],
    [["search", "greet", "--dir", samples, "--json"], '"hello-world"'],
    [["check", join(samples, "hello-world"), "--json"], '"ok": true'],
    [["new", "made-here", "--description", "Does this. Use when asked.", "--dir", home], ""],
    [["check", "--profile", "spec-strict", join(home, "made-here")], ""],
    [["call", "skill", '{"name":"git-commit-review"}', "--dir", samples], "Loading: git-commit-review"],
    [["doctor", "--dir", samples, "--json"], '"problems"'],
    [["connect"], "codex"],
    [["connect", "goose"], "skillquay"],
    ...["claude-code", "claude-desktop", "cursor", "vscode", "gemini", "goose", "opencode", "zed"].map(
      (host): [string[], string] => [["connect", host, "--write", "--no-start"], ""],
    ),
    [["connect", "codex", "--write"], "ready in"],
    [["connect", "--all", "--remove"], "Removed from Codex"],
    [["--help"], "Usage: skillquay"],
    [["--version"], "0."],
  ])("runs %j", async (args, shown) => {
    const { exitCode, stdout, stderr } = await runProgram(args, { home });
    expect(exitCode, stderr).toBe(0);
    expect(stdout + stderr).toContain(shown);
  });

  it.each([
    [["lst"], "list"],
    [["list", "--jsn"], "--json"],
    [["show", "no-such-skill", "--dir", samples], "no-such-skill"],
    [["check", "/no/such/folder"], "/no/such/folder"],
    [["call", "skil", "{}", "--dir", samples], "skill"],
    [["call", "skill", "{", "--dir", samples], "JSON"],
    [["connect", "codx"], "codex"],
    [["new", "Not A Name"], "name"],
    [["serve", "--tools", "standart", "--dir", samples], "standard"],
    [["serve", "--port", "99999", "--http"], "port"],
  ])("answers the mistake %j with what to do", async (args, hint) => {
    const { exitCode, stderr } = await runProgram(args, { home });
    expect([1, 2]).toContain(exitCode);
    expect(stderr).toContain(hint);
    expect(stderr).not.toContain("This is a bug");
  });
});
