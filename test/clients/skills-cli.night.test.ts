import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { originRepository } from "../support/origin-repository.ts";
import { createMachine, runProgram } from "../support/program.ts";
import { findSkillsCli, runSkillsCli } from "./skills-cli.ts";

const cli = findSkillsCli();

const text = (name: string, body = "Do it.") =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is asked for.\n---\n\n${body}\n`;

const NAMES = Array.from({ length: 30 }, (_, index) => `skill-${String(index).padStart(2, "0")}`);

async function scene() {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  const project = join(machine.folder, "project");
  mkdirSync(join(project, ".claude"), { recursive: true });
  // As code hosts name them: to an address without it the other program adds the folder of a skill.
  const origin = originRepository(machine, "skills.git");
  origin.commit(Object.fromEntries(NAMES.map((name) => [`skills/${name}/SKILL.md`, text(name)])));
  const program = "program" in cli ? cli.program : "";
  return {
    project,
    origin,
    ours: (...args: string[]) => runProgram(machine, args, { cwd: project }),
    theirs: (...args: string[]) => runSkillsCli(machine, program, args, project),
    listed: (): string[] =>
      JSON.parse(runSkillsCli(machine, program, ["list", "--json"], project)).map(
        ({ name }: { name: string }) => name,
      ),
    lock: () => JSON.parse(readFileSync(join(project, "skills-lock.json"), "utf8")).skills,
    read: (name: string) => readFileSync(join(project, ".agents/skills", name, "SKILL.md"), "utf8"),
  };
}

describe.skipIf("why" in cli)("the skills command line from npm", { timeout: 300_000 }, () => {
  it("lists, updates and removes what was installed here", async () => {
    const { project, origin, ours, theirs, listed, lock, read } = await scene();
    expect(await ours("add", origin.url, "--yes")).toMatchObject({ exitCode: 0 });
    expect(listed().sort()).toEqual(NAMES);
    const [first = "", second = ""] = NAMES;
    origin.commit({ [`skills/${first}/SKILL.md`]: text(first, "Do it better.") });
    theirs("update", first, "-y");
    expect(read(first)).toContain("better");
    // What it wrote anew it has not pinned; all others still are.
    expect(lock()[first].skillquay).toBeUndefined();
    expect(lock()[second].skillquay).toBeDefined();
    expect(JSON.parse((await ours("verify", "--json")).stdout)).toMatchObject({
      verified: true,
      skills: [
        { name: first, state: "unpinned" },
        { name: second, state: "intact" },
        ...NAMES.slice(2).map(() => ({ state: "intact" })),
      ],
    });
    expect(await ours("update", first, "--yes")).toMatchObject({ exitCode: 0 });
    expect(lock()[first].skillquay).toBeDefined();
    theirs("remove", second, "-y");
    expect(listed()).not.toContain(second);
    expect(readdirSync(join(project, ".claude/skills"))).not.toContain(second);
    expect(await ours("verify")).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("missing") });
    expect(await ours("install")).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(second) });
  });

  it("installs what is then listed, pinned, verified, updated and removed here", async () => {
    const { project, origin, ours, theirs, listed, lock } = await scene();
    const [first = "", second = ""] = NAMES;
    theirs("add", origin.url, "--skill", first, second, "-a", "claude-code", "-y");
    expect(JSON.parse((await ours("verify", "--json")).stdout)).toMatchObject({
      verified: true,
      skills: [
        { name: first, state: "unpinned" },
        { name: second, state: "unpinned" },
      ],
    });
    expect(await ours("install", "--frozen")).toMatchObject({ exitCode: 1 });
    expect(await ours("update", "--yes")).toMatchObject({ exitCode: 0 });
    expect(lock()[first].skillquay).toMatchObject({ commit: expect.any(String) });
    expect(await ours("install", "--frozen")).toMatchObject({ exitCode: 0 });
    expect(await ours("remove", first)).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(project, ".agents/skills", first))).toBe(false);
    expect(lstatSync(join(project, ".claude/skills", first), { throwIfNoEntry: false })).toBeUndefined();
    expect(listed()).toEqual([second]);
    theirs("update", "-y");
    expect(listed()).toEqual([second]);
  });

  it("has the same hash for the same files", async () => {
    const { origin, ours, theirs, lock } = await scene();
    const [first = ""] = NAMES;
    origin.commit({
      [`skills/${first}/b.md`]: "b",
      [`skills/${first}/B/a.md`]: "a",
      [`skills/${first}/ä.md`]: "u",
    });
    expect(await ours("add", origin.url, "--skill", first, "--yes")).toMatchObject({ exitCode: 0 });
    const own = lock()[first].computedHash;
    theirs("add", origin.url, "--skill", first, "-y");
    expect(lock()[first].computedHash).toBe(own);
  });
});

it.runIf("why" in cli)("is not there", () => {
  expect("why" in cli && cli.why).toContain("cannot be had");
});
