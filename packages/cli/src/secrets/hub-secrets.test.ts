import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";
import { createSandbox } from "../testing/run-cli.ts";
import { runningHub } from "../testing/running-hub.ts";

const VALUE = "sk-canary-0123456789abcdef";
const kept = {
  id: "one",
  name: "WEATHER_KEY",
  setAt: "2026-11-15T10:00:00Z",
  skill: "weather",
  version: 2,
  state: "given",
};

describe("skillquay secrets --hub", () => {
  it("sets, lists and removes what the scripts of an account get, and shows a value nowhere", async () => {
    const hub = await runningHub();
    const printed: string[] = [];
    const run = async (argv: readonly string[], stdin = "") => {
      const result = await hub.as(hub.ownerKey, { stdin })(...argv);
      printed.push(result.stdout, result.stderr);
      return result;
    };
    expect((await run(["secrets"])).stderr).toContain("keeps no secret on this hub");
    const set = await run(["secrets", "set", "WEATHER_KEY", "--skill", "hello-world"], `${VALUE}\n`);
    expect(set).toMatchObject({
      exitCode: 0,
      stdout: "Kept on the hub: WEATHER_KEY, encrypted. It is not shown again.\n",
    });
    expect(set.stderr).toContain("It is given to hello-world, version 1.");
    expect(set.stderr).toContain("No script of the skill says that it reads WEATHER_KEY.");
    expect((await run(["secrets"])).stdout).toMatch(
      /^NAME +FOR +STATE +SET +LAST USED\nWEATHER_KEY +hello-world, version 1 +given +\d{4}-\S+ +never\n$/,
    );
    expect((await run(["secrets", "list", "--json"])).json()).toMatchObject({
      secrets: [{ name: "WEATHER_KEY", skill: "hello-world", version: 1, state: "given" }],
    });
    const own = ["secrets", "set", "WEATHER_KEY", "--skill", "hello-world", "--publisher"];
    expect(await run(own, VALUE)).toMatchObject({ exitCode: 1, stdout: "" });
    expect((await run(["secrets", "set", "KEY", "--skill", "helo"], VALUE)).stderr).toContain(
      "No skill with slug 'helo'",
    );
    expect((await run(["secrets", "remove", "WEATHER_KEY", "--skill", "other"])).stderr).toContain(
      "for the skill 'other'",
    );
    expect((await run(["secrets", "remove", "WEATHER_KEY", "--json"])).json()).toEqual({
      removed: "WEATHER_KEY",
      count: 1,
    });
    expect(await run(["secrets", "remove", "WEATHER_KEY"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("There is no secret WEATHER_KEY on this hub."),
    });
    expect(printed.join("")).not.toContain(VALUE.slice(0, 12));
  }, 120_000);

  it("says which skills changed since, and who gets what of a publisher", async () => {
    const { run } = await answeringHub({
      credentials: [
        { ...kept, state: "changed" },
        { ...kept, skill: undefined, publisher: "acme", lastUsedAt: "2026-11-16T10:00:00Z" },
      ],
    });
    const listed = await run("secrets");
    expect(listed.stdout).toMatch(/^WEATHER_KEY +weather, version 2 +the skill changed +2026-11-15 +never$/m);
    expect(listed.stdout).toMatch(/^WEATHER_KEY +all skills of acme +given +2026-11-15 +2026-11-16$/m);
    expect(listed.stderr).toContain("gets nothing until you set its secret again");
  });

  it.each<[readonly string[], string]>([
    [["set", "KEY"], "'--skill' is missing"],
    [["list", "KEY"], "takes no name"],
    [["list", "--publisher"], "'--publisher' goes with 'secrets set'"],
    [["remove", "KEY", "--publisher"], "'--publisher' goes with 'secrets set'"],
    [["set", `KEY=${VALUE}`], "is no name of a variable"],
    [["set", "KEY", VALUE, "--skill", "weather"], "not given as an argument"],
  ])("asks the hub nothing for %j", async (argv, message) => {
    const sandbox = await createSandbox();
    try {
      const result = await sandbox.run(["secrets", ...argv, "--hub", "http://127.0.0.1:1"], { stdin: VALUE });
      expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
      expect(result.stderr).not.toContain(VALUE);
    } finally {
      await sandbox.remove();
    }
  });
});
