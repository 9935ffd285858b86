import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type RunResult, type Sandbox } from "../testing/run-cli.ts";

const VALUE = "sk-canary-0123456789abcdef";
const OFF = { env: { SKILLS_SANDBOX: "off" } };
const terminal = { columns: 200 };

let sandbox: Sandbox;
let own: string;
let foreign: string;
const printed: string[] = [];

beforeEach(async () => {
  sandbox = await createSandbox();
  own = await putSkill(join(sandbox.home, ".claude/skills"), "weather");
  foreign = await putSkill(join(sandbox.project, ".claude/skills"), "forecast");
  for (const folder of [own, foreign]) {
    await mkdir(join(folder, "scripts"));
    await writeFile(
      join(folder, "scripts/say.sh"),
      `#!/bin/sh\n: "\${WEATHER_KEY:?}" "\${REGION:-}"\necho "has \${#WEATHER_KEY} $WEATHER_KEY"; echo "$WEATHER_KEY" >&2\n`,
    );
  }
  printed.length = 0;
});
afterEach(() => sandbox.remove());

async function run(argv: readonly string[], options: Parameters<Sandbox["run"]>[1] = {}): Promise<RunResult> {
  const result = await sandbox.run(argv, options);
  printed.push(result.stdout, result.stderr);
  return result;
}

const set = (...more: string[]) => run(["secrets", "set", "WEATHER_KEY", ...more], { stdin: `${VALUE}\n` });

describe("skillquay secrets", () => {
  it("keeps a value for one skill, which gets it as it is now, and shows it nowhere", async () => {
    expect(await run(["run", "weather", "say", "--json"], OFF)).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining(`skillquay secrets set WEATHER_KEY --skill ${own}`),
    });
    const kept = await set("--skill", "weather");
    expect(kept).toMatchObject({
      exitCode: 0,
      stdout: "Kept: WEATHER_KEY, encrypted. It is not shown again.\n",
    });
    expect(kept.stderr).toContain(`The skill in ${own} gets it, as it is now (sha256:`);
    const ran = await run(["run", "weather", "say", "--json"], OFF);
    expect(ran.json()).toMatchObject({
      stdout: `has ${VALUE.length} ${"*".repeat(VALUE.length)}\n`,
      givenVariables: ["WEATHER_KEY"],
    });
    expect((await run(["run", "weather", "say"], { ...OFF, terminal })).stdout).toContain("has 26 ***");
    const listed = await run(["secrets"]);
    expect(listed.stdout).toMatch(
      /^NAME +FOR +GIVEN TO +SET\nWEATHER_KEY +\S+weather +sha256:\w{12} +2026-11-15\n$/,
    );
    expect((await run(["secrets", "list", "--json"])).json()).toMatchObject({
      secrets: [{ name: "WEATHER_KEY", skill: own, givenTo: [{ folder: own }] }],
    });
    expect(printed.join("")).not.toContain(VALUE.slice(0, 12));
    expect(await filesWith(sandbox.home, VALUE.slice(0, 12))).toEqual([]);
  });

  it("asks again when the skill's files change, and gives nothing until then", async () => {
    await set("--skill", "weather");
    await writeFile(join(own, "more.md"), "new\n");
    const changed = await run(["run", "weather", "say"], OFF);
    expect(changed).toMatchObject({ exitCode: 1, stdout: "" });
    expect(changed.stderr).toContain(`skillquay trust ${own}`);
    const asked = await run(["run", "weather", "say"], { ...OFF, terminal, stdin: "y\n" });
    expect(asked.stderr).toContain("Gets your variables: WEATHER_KEY");
    expect(asked.stdout).toContain("has 26");
    expect((await run(["run", "weather", "say"], OFF)).stdout).toContain("has 26");
  });

  it("keeps a value for any skill of the user's that needs it, each after a yes", async () => {
    expect((await set()).stderr).toContain("after you said yes");
    expect(await run(["run", "weather", "say"], OFF)).toMatchObject({ exitCode: 1, stdout: "" });
    expect((await run(["run", "forecast", "say"], OFF)).stderr).toContain("secrets set WEATHER_KEY --skill");
    const plan = await run(["run", "weather", "say", "--dry-run", "--json"], OFF);
    expect(plan.json()).toMatchObject({
      plan: {
        neededVariables: [
          { name: "WEATHER_KEY", required: true, from: "script", state: "asks" },
          { name: "REGION", required: false, from: "script", state: "missing" },
        ],
      },
    });
    expect((await run(["show", "weather"])).stderr).toContain(
      "Its scripts read: WEATHER_KEY (needed, gets your secret after a yes), REGION (optional)",
    );
    expect((await run(["trust", own])).stderr).toContain("It gets these secrets of yours: WEATHER_KEY.");
    expect((await run(["run", "weather", "say"], OFF)).stdout).toContain("has 26");
    expect((await run(["show", "weather", "--json"])).json()).toMatchObject({
      variables: [{ name: "WEATHER_KEY", required: true, scripts: ["scripts/say.sh"], secret: "given" }, {}],
    });
    expect(await run(["trust", "--remove", own])).toMatchObject({ exitCode: 0 });
    expect(await run(["run", "weather", "say"], OFF)).toMatchObject({ exitCode: 1, stdout: "" });
  });

  it("means a skill of a project by its folder alone", async () => {
    expect(await set("--skill", "forecast")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`--skill ${foreign}`),
    });
    await sandbox.run(["trust"]);
    await set("--skill", "./.claude/skills/forecast");
    expect((await run(["run", "forecast", "say"], OFF)).stdout).toContain("has 26");
  });

  it("takes exact bytes, and gives them the value without a question", async () => {
    const { digest } = Object(Object((await run(["trust", own, "--json"])).json()).trusted);
    await run(["trust", "--remove", own]);
    await set("--skill", `weather@${digest}`);
    expect((await run(["run", "weather", "say"], OFF)).stdout).toContain("has 26");
    await writeFile(join(own, "more.md"), "new\n");
    expect((await run(["run", "weather", "say", "--json"], OFF)).stdout).toContain("missing_credentials");
  });

  it("removes one for a skill, or all of a name", async () => {
    await set();
    await set("--skill", "weather");
    expect((await run(["secrets", "remove", "WEATHER_KEY", "--skill", own, "--json"])).json()).toEqual({
      removed: "WEATHER_KEY",
      count: 1,
    });
    expect(await run(["secrets", "remove", "WEATHER_KEY"])).toMatchObject({
      exitCode: 0,
      stdout: "Removed: WEATHER_KEY.\n",
    });
    expect((await run(["secrets"])).stderr).toContain("No secret is kept");
  });

  it("says when no script of the skill reads the variable", async () => {
    const result = await run(["secrets", "set", "WETHER_KEY", "--skill", "weather"], { stdin: VALUE });
    expect(result.stderr).toContain("No script of it says that it reads WETHER_KEY.");
  });

  it.each<[readonly string[], string, number, string]>([
    [["secrets", "give", "A"], VALUE, 2, "knows set, list and remove"],
    [["secrets", VALUE], VALUE, 2, "knows set, list and remove"],
    [["secrets", `WEATHER_KEY=${VALUE}`], VALUE, 2, "knows set, list and remove"],
    [["secrets", "set"], VALUE, 2, "needs the name of a variable"],
    [["secrets", "set", "WEATHER-KEY"], VALUE, 2, "is no name of a variable"],
    [["secrets", "set", `WEATHER_KEY=${VALUE}`], VALUE, 2, "Give the name alone, and the value when asked"],
    [["secrets", "set", VALUE], VALUE, 2, "is no name of a variable"],
    [["secrets", "set", "LD_PRELOAD"], VALUE, 2, "belongs to the sandbox"],
    [["secrets", "set", "PATH", "--skill", "weather"], VALUE, 2, "belongs to the sandbox"],
    [["secrets", "remove", `WEATHER_KEY=${VALUE}`], VALUE, 2, "is no name of a variable"],
    [["secrets", "list", VALUE], VALUE, 2, "takes no name"],
    [["secrets", "set", "KEY", VALUE], VALUE, 2, "not given as an argument"],
    [["secrets", "set", "KEY", "--", VALUE], VALUE, 2, "not given as an argument"],
    [["secrets", "set", "KEY", `--value=${VALUE}`], VALUE, 2, "Unknown option for 'secrets'"],
    [["secrets", "set", "KEY", `-----BEGIN ${VALUE}`], VALUE, 2, "Unknown option for 'secrets'"],
    [["secrets", "set", "KEY", `--log-level=${VALUE}`], VALUE, 2, "must be one of"],
    [["secrets", "set", "KEY", "--publisher"], VALUE, 2, "'--publisher' needs '--hub'"],
    [["secrets", "set", "KEY"], "", 2, "No value was given"],
    [["secrets", "set", "KEY"], "\n", 2, "No value was given"],
    [["secrets", "set", "KEY"], "1234567\n", 2, "at least 8 bytes"],
    [["secrets", "set", "KEY"], "1234567\u0000890", 2, "is not text"],
    [["secrets", "set", "KEY"], "x".repeat(32_769), 2, "at most 32768 bytes"],
    [["secrets", "set", "KEY", "--skill", "wether"], VALUE, 1, "Did you mean 'weather'?"],
    [["secrets", "set", "KEY", "--skill", "/nowhere"], VALUE, 1, "There is no SKILL.md in /nowhere"],
    [["secrets", "set", "KEY", "--skill", ""], VALUE, 2, "names no skill"],
    [["secrets", "remove"], "", 2, "needs the name of a variable"],
    [["secrets", "remove", "KEY"], "", 1, "There is no secret KEY"],
    [["secrets", "remove", "KEY", "--skill", "weather"], "", 1, "for the skill 'weather'"],
    [["secrets", "list", "KEY"], "", 2, "takes no name"],
    [["secrets", "--skil", "x"], "", 2, "--skill"],
  ])("answers %j with what is wrong", async (argv, stdin, exitCode, message) => {
    const result = await run(argv, { stdin });
    expect(result.stderr).toContain(message);
    expect(result.exitCode).toBe(exitCode);
    expect(result.stdout + result.stderr).not.toContain(VALUE);
    expect((await run(["secrets", "--json"])).json()).toEqual({ secrets: [] });
  });

  it("keeps nothing of a paste of several lines, or when nothing is typed", async () => {
    const key = "-----BEGIN KEY-----\nMIIBVgIBADANBgkqhkiG9w0\n-----END KEY-----";
    const pasted = await run(["secrets", "set", "KEY"], { terminal, stdin: key });
    expect(pasted).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("several lines") });
    expect(await run(["secrets", "set", "KEY"], { terminal })).toMatchObject({ exitCode: 2 });
    expect((await run(["secrets", "--json"])).json()).toEqual({ secrets: [] });
    expect(await run(["secrets", "set", "KEY"], { stdin: key })).toMatchObject({ exitCode: 0 });
  });
});

async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holds = await Promise.all(files.map(async (file) => (await readFile(file)).includes(text)));
  return files.filter((_, index) => holds[index]);
}
