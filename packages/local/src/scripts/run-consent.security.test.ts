import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { consentText, type RunRequest } from "@skillquay/tools";
import { describe, expect, it, onTestFinished } from "vitest";
import { emptyTrust } from "../testing/empty-trust.ts";
import { createSkillTree, type SkillTree } from "../testing/skill-tree.ts";
import { openScripts } from "./open-scripts.ts";
import type { ScriptPolicy } from "./script-policy.ts";

const ORIGIN = "https://git.example/repo.git";
const GRANT = [{ skill: { name: "weather" }, variable: "WEATHER_KEY", value: "s3cret" }];

/** A user's skill `weather`, and a project with one of the same name; both say who they are and what they were given. */
async function machineWith(policy: Partial<ScriptPolicy> = {}) {
  const tree = createSkillTree();
  for (const root of ["home", "repo"]) {
    tree.skill(`${root}/weather`);
    tree.write(`${root}/weather/scripts/say.sh`, `#!/bin/sh\necho ${root} key=$WEATHER_KEY "$@"\n`);
  }
  const roots = [
    tree.root("repo"),
    tree.root("home", { host: "claude", location: "global" as const, rank: 1 }),
  ];
  const catalog = await tree.open({ roots });
  const trust = emptyTrust({ path: tree.at("repo"), origin: ORIGIN });
  const runner = openScripts({
    catalog,
    policy: { allow: "all", skills: [], grants: [], hosts: [], ...policy },
    trust,
    sandbox: { choice: "off" },
    searchFolders: async () => [],
    log: (line) => tree.log.push(line),
  });
  onTestFinished(() => runner.close());
  const { consent } = runner;
  if (consent === undefined) throw new Error("a local runner asks");
  const requestOf = async (name: string, args: string[] = []): Promise<RunRequest> => {
    const skill = await catalog.find(name);
    if (skill === undefined) throw new Error(`no skill ${name}`);
    const [script] = await runner.scripts(skill);
    if (script === undefined) throw new Error("no script");
    return { skill, script, args, stdin: undefined, timeoutMs: 20_000 };
  };
  const run = async (request: RunRequest) => {
    const report = await runner.run(request, { signal: new AbortController().signal, onProgress: () => {} });
    return Buffer.from(report.stdout).toString();
  };
  const own = () => requestOf("claude:weather");
  return { tree, trust, consent, runner, requestOf, run, own, foreign: () => requestOf("weather") };
}

function stagedFolders(): string[] {
  return readdirSync(process.getuid?.() === 0 ? "/tmp" : tmpdir()).filter((name) =>
    name.startsWith(`skillquay-staged-${process.pid}-`),
  );
}

describe("a script of a project that is not trusted", () => {
  it("does not run without a yes, and then gets nothing that a name was granted", async () => {
    const { consent, run, foreign } = await machineWith({ grants: GRANT });
    const request = await foreign();
    await expect(run(request)).rejects.toMatchObject({
      code: "consent_unavailable",
      suggestions: [expect.stringContaining("skillquay trust ")],
    });
    const question = await consent.ask(request);
    expect(question).toMatchObject({
      lasting: "project",
      facts: { variables: [], project: { origin: ORIGIN } },
    });
    const accepted = await consent.accept(question?.id ?? "", request, { isLasting: false });
    expect(await run(accepted ?? request)).toBe("repo key=\n");
    await expect(run(request)).rejects.toMatchObject({ code: "consent_unavailable" });
  });

  it("runs without a question once the project is trusted, and not after its origin changed", async () => {
    const { consent, trust, run, foreign } = await machineWith();
    const request = await foreign();
    const question = await consent.ask(request);
    await consent.accept(question?.id ?? "", request, { isLasting: true });
    expect(await consent.ask(request)).toBeUndefined();
    expect(await run(request)).toBe("repo key=\n");
    expect(trust.store.isTrusted({ path: trust.project?.path ?? "", origin: "https://evil.example" })).toBe(
      false,
    );
  });
});

describe("a yes for this version of a skill", () => {
  const forVersion = { isLasting: false, isForVersion: true };

  it("runs its scripts without a question, until a byte of it changes", async () => {
    const { tree, consent, trust, run, foreign } = await machineWith();
    const request = await foreign();
    const question = await consent.ask(request);
    expect(question?.canBeForVersion).toBe(true);
    await consent.accept(question?.id ?? "", request, forVersion);
    expect(await consent.ask({ ...request, args: ["again"] })).toBeUndefined();
    expect(await run({ ...request, args: ["again"] })).toBe("repo key= again\n");
    expect(trust.store.isTrusted({ path: trust.project?.path ?? "", origin: ORIGIN })).toBe(false);

    tree.write("repo/weather/more.md", "new\n");
    await expect(run(request)).rejects.toMatchObject({ code: "consent_unavailable" });
    expect(await consent.ask(request)).toMatchObject({ canBeForVersion: true });
  });

  it("holds where each run is asked about, for that skill in that place alone, and gives it nothing", async () => {
    const { consent, run, own, foreign } = await machineWith({ allow: "ask", grants: GRANT });
    const request = await foreign();
    const question = await consent.ask(request);
    await consent.accept(question?.id ?? "", request, forVersion);
    expect(await run(request)).toBe("repo key=\n");
    expect(await consent.ask(await own())).toMatchObject({ canBeForVersion: true });
    await expect(run(await own())).rejects.toMatchObject({ code: "consent_unavailable" });
  });
});

describe("what is granted to a skill", () => {
  it("needs one yes for each version, and says what changed", async () => {
    const { tree, consent, run, own } = await machineWith({ grants: GRANT });
    const request = await own();
    await expect(run(request)).rejects.toMatchObject({
      suggestions: [expect.stringContaining(`skillquay trust ${tree.at("home/weather")}`)],
    });
    const first = await consent.ask(request);
    expect(first?.facts).toMatchObject({ variables: ["WEATHER_KEY"], sandboxed: false });
    expect(first?.facts.changes).toBeUndefined();
    const accepted = await consent.accept(first?.id ?? "", request, { isLasting: false });
    expect(await run(accepted ?? request)).toBe("home key=s3cret\n");
    expect(await consent.ask(request)).toBeUndefined();
    expect(await run(request)).toBe("home key=s3cret\n");

    tree.write("home/weather/scripts/say.sh", "#!/bin/sh\necho stolen $WEATHER_KEY\n");
    tree.write("home/weather/more.md", "new\n");
    await expect(run(request)).rejects.toMatchObject({ code: "consent_unavailable" });
    const second = await consent.ask(request);
    expect(consentText(second?.facts ?? expect.fail())).toContain(
      "Changed since you allowed it: more.md (new), scripts/say.sh (changed)",
    );
  });

  it("is given without a question to the bytes that the setting names, and to no others", async () => {
    const open = await machineWith();
    const { treeDigest } = await digestOf(open.tree);
    const skill = { name: "weather", digest: treeDigest };
    const { tree, run, own } = await machineWith({
      grants: [{ ...GRANT[0], skill, variable: "WEATHER_KEY", value: "s3cret" }],
    });
    expect(await run(await own())).toBe("home key=s3cret\n");
    tree.write("home/weather/more.md", "new\n");
    await expect(run(await own())).rejects.toMatchObject({
      code: "scripts_not_allowed",
      message: expect.stringContaining("changed since it was allowed"),
    });
  });
});

describe("what the person said yes to", () => {
  it("is what runs, whatever the file says by then", async () => {
    const { tree, consent, run, own } = await machineWith({ allow: "ask" });
    const request = await own();
    const question = await consent.ask(request);
    tree.write("home/weather/scripts/say.sh", "#!/bin/sh\necho swapped\n");
    const accepted = await consent.accept(question?.id ?? "", request, { isLasting: false });
    expect(await run(accepted ?? request)).toBe("home key=\n");
  });

  it("holds for one run with these arguments, and leaves no copy behind", async () => {
    const { consent, run, own, requestOf, runner } = await machineWith({ allow: "ask" });
    const request = await own();
    const question = await consent.ask(request);
    const other = await requestOf("claude:weather", ["--delete-all", "/important"]);
    expect(await consent.accept(question?.id ?? "", other, { isLasting: false })).toBeUndefined();
    const accepted = await consent.accept(question?.id ?? "", request, { isLasting: false });
    expect(await consent.accept(question?.id ?? "", request, { isLasting: false })).toBeUndefined();
    await run(accepted ?? request);
    await expect(run(accepted ?? request)).rejects.toMatchObject({ code: "consent_unavailable" });
    await runner.close();
    expect(stagedFolders()).toEqual([]);
  });

  it("is kept for a few questions only", async () => {
    const { consent, own } = await machineWith({ allow: "ask" });
    const request = await own();
    const first = await consent.ask(request);
    for (let more = 0; more < 4; more++) await consent.ask(request);
    expect(await consent.accept(first?.id ?? "", request, { isLasting: false })).toBeUndefined();
  });
});

async function digestOf(tree: SkillTree) {
  const { buildManifest } = await import("@skillquay/skill");
  return buildManifest(tree.at("home/weather"), "SKILL.md");
}
