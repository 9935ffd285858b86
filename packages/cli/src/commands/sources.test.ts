import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

// What it does with repositories is in test/sources-command.suite.ts.
describe("skillquay sources", () => {
  it("takes the hub's settings that matter here as flags, and no others", async () => {
    const { stdout } = await sandbox.run(["sources", "--help"]);
    expect(stdout.match(/^ {2}--[a-z-]+/gm)?.map((flag) => flag.trim())).toEqual([
      "--kind",
      "--revision",
      "--config",
      "--data",
      "--database-url",
      "--git-hosts",
      "--source-protocols",
      "--source-max-megabytes",
      "--json",
    ]);
  }, 120_000); // The first command loads the hub.

  it.each([
    [["sources"], "<action>"],
    [["sources", "ad"], "Did you mean 'skillquay sources add'?"],
    [["sources", "add"], "needs the <url> of a source"],
    [["sources", "remove"], "needs the <id> or the address"],
    [["sources", "add", "https://github.com/a/b", "--kind", "ftp"], "--kind"],
  ])("exits 2 for wrong usage: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(words);
  });
});
