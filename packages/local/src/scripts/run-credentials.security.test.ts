import { chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { consentText, type RunReport, type RunRequest } from "@skillquay/tools";
import { describe, expect, it, onTestFinished } from "vitest";
import { emptyTrust } from "../testing/empty-trust.ts";
import { createSkillTree } from "../testing/skill-tree.ts";
import { openScripts } from "./open-scripts.ts";
import type { ScriptPolicy } from "./script-policy.ts";

const VALUE = "sk-canary-0123456789abcdef";
const SCRIPT = `#!/bin/sh
: "\${WEATHER_KEY:?}"
echo "has \${#WEATHER_KEY} \${REGION:-no region} $WEATHER_KEY"; printf %s "$WEATHER_KEY" | base64 >&2
`;

/** Two skills of the user's and one of a project, all with the same script, which needs a key and prints it. */
async function machineWith(policy: Partial<ScriptPolicy> = {}, choice: "off" | "bubblewrap" = "off") {
  const tree = createSkillTree();
  for (const folder of ["home/weather", "home/other", "repo/foreign"]) {
    tree.skill(folder);
    tree.write(`${folder}/scripts/say.sh`, SCRIPT);
  }
  const catalog = await tree.open({
    roots: [tree.root("repo"), tree.root("home", { host: "claude", location: "global" as const, rank: 1 })],
  });
  const trust = emptyTrust({ path: tree.at("repo"), origin: undefined });
  const runner = openScripts({
    catalog,
    policy: { allow: "all", skills: [], grants: [], hosts: [], ...policy },
    trust,
    sandbox: { choice },
    searchFolders: async () => ["/usr/bin", "/bin"],
    log: (line) => tree.log.push(line),
  });
  onTestFinished(() => runner.close());
  const requestOf = async (name: string): Promise<RunRequest> => {
    const skill = await catalog.find(name);
    const [script] = skill === undefined ? [] : await runner.scripts(skill);
    if (skill === undefined || script === undefined) throw new Error(`no script of ${name}`);
    return { skill, script, args: [], stdin: undefined, timeoutMs: 20_000 };
  };
  const seen: string[] = [];
  const run = async (
    name: string,
    { yes = false } = {},
  ): Promise<RunReport & { out: string; err: string }> => {
    const request = await requestOf(name);
    const question = yes ? await runner.consent?.ask(request) : undefined;
    const accepted = question && (await runner.consent?.accept(question.id, request, { isLasting: false }));
    const report = await runner.run(accepted ?? request, {
      signal: new AbortController().signal,
      onProgress: () => {},
      onOutput: (_, chunk) => seen.push(Buffer.from(chunk).toString()),
    });
    const [out, err] = [report.stdout, report.stderr].map((bytes) => Buffer.from(bytes).toString());
    return { ...report, out: out ?? "", err: err ?? "" };
  };
  const ask = async (name: string) => runner.consent?.ask(await requestOf(name));
  const { secrets, store } = trust;
  return { tree, trust, secrets, store, runner, requestOf, run, ask, seen, catalog };
}

describe("a script that needs a key", () => {
  it("does not run without it, and says what to type, before anybody is asked", async () => {
    const { tree, run, ask } = await machineWith({ allow: "ask" });
    const missing = {
      code: "missing_credentials",
      message: expect.stringContaining("scripts/say.sh of the skill 'weather' needs WEATHER_KEY"),
      suggestions: [
        `Ask the user to run: skillquay secrets set WEATHER_KEY --skill ${tree.at("home/weather")}`,
      ],
    };
    await expect(ask("weather")).rejects.toMatchObject(missing);
    await expect(run("weather")).rejects.toMatchObject(missing);
  });

  it("does not run either where the skill's front matter alone says so", async () => {
    const { tree, catalog, run } = await machineWith();
    tree.write(
      "home/other/SKILL.md",
      "---\nname: other\ndescription: Other.\nrequiredEnvVars: [OTHER_KEY]\noptionalEnvVars: [NOT_THIS]\n---\n",
    );
    tree.write("home/other/scripts/say.sh", "#!/bin/sh\necho ran\n");
    await catalog.rescan();
    await expect(run("other")).rejects.toMatchObject({ details: { names: ["OTHER_KEY"] } });
  });

  it("is not asked for the variable that tells it where its folders are", async () => {
    const { tree, catalog, requestOf, runner } = await machineWith();
    tree.write("home/other/scripts/say.sh", `#!/bin/sh\necho "\${SKILLQUAY_PROJECT:?}"\n`);
    await catalog.rescan();
    expect((await runner.plan(await requestOf("other"))).neededVariables).toBeUndefined();
  });

  it("runs with a granted variable, as before", async () => {
    const { run } = await machineWith({
      grants: [{ skill: { name: "weather" }, variable: "WEATHER_KEY", value: VALUE }],
    });
    expect(await run("weather", { yes: true })).toMatchObject({
      out: `has ${VALUE.length} no region ${"*".repeat(VALUE.length)}\n`,
      givenVariables: ["WEATHER_KEY"],
    });
  });
});

describe("a stored secret", () => {
  it("goes to a skill of the user's that needs it after a yes, and to that version alone", async () => {
    const { tree, secrets, run, ask, catalog } = await machineWith();
    await secrets.set({ name: "WEATHER_KEY", value: VALUE });
    await expect(run("weather")).rejects.toMatchObject({
      code: "consent_unavailable",
      suggestions: [expect.stringContaining(`skillquay trust ${tree.at("home/weather")}`)],
    });
    const question = await ask("weather");
    const text = consentText(question?.facts ?? expect.fail());
    expect(text).toContain("Reads variables: WEATHER_KEY, REGION (optional)");
    expect(text).toContain("Gets your variables: WEATHER_KEY");
    expect(question?.isPlain).toBe(false);
    expect((await run("weather", { yes: true })).out).toContain(`has ${VALUE.length}`);
    expect(await ask("weather")).toBeUndefined();
    expect((await run("weather")).out).toContain(`has ${VALUE.length}`);

    await expect(run("other")).rejects.toMatchObject({ code: "consent_unavailable" });
    tree.write("home/weather/more.md", "new\n");
    await catalog.rescan();
    await expect(run("weather")).rejects.toMatchObject({ code: "consent_unavailable" });
    expect((await ask("weather"))?.facts.variables).toEqual(["WEATHER_KEY"]);
  });

  it("goes to no skill of a project, unless its folder was named", async () => {
    const { tree, secrets, store, trust, run } = await machineWith();
    await store.trust(trust.project ?? expect.fail());
    await secrets.set({ name: "WEATHER_KEY", value: VALUE });
    await secrets.set({ name: "WEATHER_KEY", skill: "foreign", value: VALUE });
    await expect(run("foreign")).rejects.toMatchObject({ code: "missing_credentials" });
    await secrets.set({ name: "WEATHER_KEY", skill: tree.at("repo/foreign"), value: VALUE });
    await expect(run("foreign")).rejects.toMatchObject({ code: "consent_unavailable" });
    expect((await run("foreign", { yes: true })).out).toContain(`has ${VALUE.length}`);
  });

  it("for one skill is for no other, and comes before one for all", async () => {
    const { secrets, run } = await machineWith();
    await secrets.set({ name: "WEATHER_KEY", skill: "weather", value: "a shorter one" });
    await expect(run("other")).rejects.toMatchObject({ code: "missing_credentials" });
    await secrets.set({ name: "WEATHER_KEY", value: VALUE });
    expect((await run("weather", { yes: true })).out).toContain("has 13 ");
    expect((await run("other", { yes: true })).out).toContain(`has ${VALUE.length} `);
  });

  it("for exact bytes needs no yes, and is missing for all others", async () => {
    const { tree, secrets, runner, requestOf, run, catalog } = await machineWith();
    const { treeDigest } = await catalog.manifest((await requestOf("weather")).skill);
    await secrets.set({ name: "WEATHER_KEY", skill: `weather@${treeDigest}`, value: VALUE });
    expect((await run("weather")).out).toContain(`has ${VALUE.length}`);
    expect((await runner.plan(await requestOf("weather"))).neededVariables).toMatchObject([
      { name: "WEATHER_KEY", state: "given" },
      { name: "REGION", required: false, state: "missing" },
    ]);
    tree.write("home/weather/more.md", "new\n");
    await catalog.rescan();
    await expect(run("weather")).rejects.toMatchObject({ code: "missing_credentials" });
  });

  it("was not said yes to by a yes that was about something else", async () => {
    const { secrets, run } = await machineWith({
      hosts: [{ skill: { name: "weather" }, host: "api.example.com" }],
      grants: [{ skill: { name: "weather" }, variable: "WEATHER_KEY", value: "from the shell" }],
    });
    await run("weather", { yes: true });
    await secrets.set({ name: "REGION", skill: "weather", value: "eu-central-1" });
    await expect(run("weather")).rejects.toMatchObject({ code: "consent_unavailable" });
  });

  it("that cannot be opened is missing, with the reason", async () => {
    const { secrets, run } = await machineWith();
    await secrets.set({ name: "WEATHER_KEY", value: VALUE });
    await run("weather", { yes: true });
    chmodSync(join(dirname(secrets.file), "..", "data", "secrets.key"), 0o644);
    await expect(run("weather")).rejects.toMatchObject({
      code: "missing_credentials",
      suggestions: [expect.stringContaining("Others can read"), expect.any(String)],
    });
  });

  const obstacle = findBubblewrapObstacle();
  it.each(["off", "bubblewrap"] as const)(
    "comes out of nothing: result, output as it comes, kept output, log (%s)",
    async (choice) => {
      if (choice === "bubblewrap" && obstacle !== undefined) return;
      const { tree, secrets, runner, run, seen } = await machineWith({}, choice);
      await secrets.set({ name: "WEATHER_KEY", value: VALUE });
      const { runId, out, err } = await run("weather", { yes: true });
      const kept = (["stdout", "stderr"] as const).map((stream) =>
        Buffer.from(runner.output(runId, stream) ?? []).toString(),
      );
      expect(out).toBe(`has ${VALUE.length} no region ${"*".repeat(VALUE.length)}\n`);
      const all = [out, err, ...kept, seen.join(""), tree.log.join("\n")].join("\n");
      expect(all).not.toContain(VALUE.slice(0, 12));
      expect(all).not.toContain(Buffer.from(VALUE).toString("base64").slice(0, 12));
    },
  );
});
