import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";

async function machine() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  await mkdir(join(sandbox.project, ".git"));
  const setOrigin = (url: string) =>
    writeFile(
      join(sandbox.project, ".git/config"),
      `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n`,
    );
  await setOrigin("https://ada:token@git.example/repo.git");
  const foreign = await putSkill(join(sandbox.project, ".agents/skills"), "foreign", {
    files: { "scripts/say.sh": "#!/bin/sh\necho said $WEATHER_KEY\n" },
  });
  const own = await putSkill(join(sandbox.home, ".agents/skills"), "weather", {
    files: { "scripts/say.sh": "#!/bin/sh\necho own $WEATHER_KEY\n" },
  });
  return { ...sandbox, setOrigin, foreign, own };
}

const OFF = { SKILLS_SANDBOX: "off" };

describe("skillquay trust", () => {
  it("trusts the project here by its path and origin, until it is taken back", async () => {
    const { run, project, home, setOrigin } = await machine();
    const say = () => run(["run", "foreign", "say.sh"], { env: OFF });
    expect(await say()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`skillquay trust ${project}`),
    });
    const inner = join(project, "inner");
    await mkdir(inner);
    const trusted = await run(["trust", "--json"], { cwd: inner });
    expect(trusted.json()).toEqual({
      trusted: { kind: "project", path: project, origin: "https://git.example/repo.git" },
    });
    expect((await stat(join(home, ".local/state/skillquay/trust.json"))).mode & 0o777).toBe(0o600);
    expect(await say()).toMatchObject({ exitCode: 0, stdout: "said\n" });
    expect((await run(["trust", "--list"])).stdout).toMatch(/project +\S+project +https:\/\/git\.example/);

    await setOrigin("https://evil.example/repo.git");
    expect(await say()).toMatchObject({ exitCode: 1 });
    expect((await run(["trust", "--remove"])).exitCode).toBe(0);
    expect((await run(["trust", "--list", "--json"])).json()).toEqual({ projects: [], skills: [] });
  });

  it("trusts one version of a skill, which then gets what the settings give it", async () => {
    const { run, own } = await machine();
    const env = { ...OFF, WEATHER_KEY: "s3cret" };
    const say = () => run(["run", "weather", "say.sh", "--grant", "weather:WEATHER_KEY"], { env });
    expect(await say()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`skillquay trust ${own}`),
    });
    expect(await run(["trust", own])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/sha256:/),
    });
    expect(await say()).toMatchObject({ exitCode: 0, stdout: "own s3cret\n" });
    await writeFile(join(own, "scripts/say.sh"), "#!/bin/sh\necho changed $WEATHER_KEY\n");
    expect(await say()).toMatchObject({ exitCode: 1, stdout: "" });
  });

  it("takes the mark off the project's skills in list, doctor, search and every tool that reads", async () => {
    const { run } = await machine();
    const marks = async () => {
      const listed: { skills: { name: string; isUntrusted?: true }[] } = Object(
        (await run(["list", "--json"])).json(),
      );
      const hits = await run(["call", "search_skills", '{"query": "foreign"}', "--json"]);
      return [
        listed.skills.filter(({ isUntrusted }) => isUntrusted).map(({ name }) => name),
        (await run(["list"])).stdout.includes("project, not trusted"),
        (await run(["doctor"], { env: OFF })).stdout.includes("agents, project, not trusted"),
        hits.stdout.includes("project_untrusted"),
        (await run(["call", "skill", '{"name": "foreign"}', "--json"])).stdout.includes("project_untrusted"),
        ...(await Promise.all(
          READS.map(async ([tool, input]) => {
            const { stdout, exitCode } = await run(["call", tool, input, "--json"], { env: OFF });
            return exitCode === 0 ? /"untrusted": ?true/.test(stdout) : stdout;
          }),
        )),
      ];
    };
    expect(await marks()).toEqual([["foreign"], true, true, true, true, ...READS.map(() => true)]);
    await run(["trust"]);
    expect(await marks()).toEqual([[], false, false, false, false, ...READS.map(() => false)]);
  });

  it("still takes back what is gone", async () => {
    const { run, own } = await machine();
    await run(["trust", own]);
    await rm(own, { recursive: true });
    expect((await run(["trust", "--remove", own])).exitCode).toBe(0);
  });

  it.each([
    [["trust", "no-such-folder"], 2, "There is no folder"],
    [["trust", "--list", "."], 2, "goes with no folder"],
    [["trust", "--list", "--remove"], 2, "goes with no folder"],
    [["trust", "--list", "--packages"], 2, "goes with no folder"],
    [["trust", ".", "--packages"], 2, "'--packages' goes with a folder that holds a SKILL.md"],
    [["trust", "a", "b"], 2, "does not take"],
    [["trust", "--remove"], 1, "is not trusted"],
  ])("answers %j with what is wrong", async (argv, exitCode, message) => {
    const { run } = await machine();
    const result = await run(argv);
    expect(result.stderr).toContain(message);
    expect(result.exitCode).toBe(exitCode);
  });

  it("knows that the home folder is no project", async () => {
    const { run, home } = await machine();
    expect(await run(["trust", home])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("is no project"),
    });
  });
});

const READS = [
  ["list_skills", "{}"],
  ["read_skill", '{"name": "foreign"}'],
  ["get_skill", '{"uri": "skill://foreign/SKILL.md"}'],
  ["execute_skill_script", '{"skill_name": "foreign", "script_name": "say.sh", "dry_run": true}'],
] as const;
