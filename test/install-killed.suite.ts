import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createMachine, runProgram } from "./support/program.ts";

const NAMES = ["alpha", "beta", "gamma"];

/** What a person does with three skills, and the process dies at one of the named points. */
export function installKilledSuite(points: readonly string[], acts: readonly Act[]): void {
  const cases = acts.flatMap((act) => points.map((point) => ({ act, point })));
  it.each(cases)(
    "kill -9 in '$act' at '$point' leaves the old state or the new one, and nothing else",
    async ({ act, point }) => {
      const machine = await createMachine();
      onTestFinished(() => machine.dispose());
      const project = join(machine.folder, "project");
      putSkills(project, "old");
      mkdirSync(join(project, ".claude"));
      const run = (...args: string[]) => runProgram(machine, args, { cwd: project });
      if (act !== "add") expect(await run("add", "./from", "--yes")).toMatchObject({ exitCode: 0 });
      if (act === "update") putSkills(project, "new");
      const oldState = stateOf(project);
      machine.env.SKILLQUAY_CRASH_AT = point;
      const killed = await run(...WORDS[act]);
      delete machine.env.SKILLQUAY_CRASH_AT;
      // A removal stages nothing and brings nothing new; only an addition begins before it has looked at all.
      if (killed.exitCode === 0)
        expect(`${act} ${point}`).toMatch(
          /^remove install: (?:staged|new moved)|^add install: old|^(?:update|remove) install: staging/,
        );
      const verified = await run("verify", "--json");
      expect(verified).toMatchObject({ exitCode: 0 });
      expect(expectedStates(act, oldState)).toContainEqual(stateOf(project));
      expect(JSON.parse(verified.stdout)).toMatchObject({ verified: true });
      // Nothing is left of it, and the same again is done or finds nothing to do.
      expect(readdirSync(join(project, ".agents")).filter((name) => name !== "skills")).toEqual([]);
      expect(readdirSync(project).filter((name) => name.includes("tmp") || name.includes("new-"))).toEqual(
        [],
      );
      await run(...WORDS[act]);
      expect(expectedStates(act, oldState).at(-1)).toEqual(stateOf(project));
    },
    240_000,
  );
}

type Act = "add" | "update" | "remove";

const WORDS = {
  add: ["add", "./from", "--yes"],
  update: ["update", "--yes"],
  remove: ["remove", ...NAMES],
} as const;

function putSkills(project: string, word: string): void {
  for (const name of NAMES) {
    mkdirSync(join(project, "from", name, "references"), { recursive: true });
    const head = `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is asked for.\n---\n`;
    writeFileSync(join(project, "from", name, "SKILL.md"), `${head}\n${word}\n`);
    writeFileSync(join(project, "from", name, "references/more.md"), `${word} of ${name}\n`);
  }
}

/** What each skill says, whether it is locked and where it is linked. */
function stateOf(project: string): Readonly<Record<string, string>> {
  const state: Record<string, string> = {};
  const locked = lockedIn(project);
  for (const name of NAMES) {
    const texts = ["SKILL.md", "references/more.md"].map((file) =>
      wordIn(join(project, ".agents/skills", name, file)),
    );
    const link = linkOf(join(project, ".claude/skills", name));
    state[name] = `${texts.join(" ")} ${locked.includes(name) ? "locked" : ""} ${link}`.trim();
  }
  return state;
}

function expectedStates(
  act: Act,
  oldState: Readonly<Record<string, string>>,
): readonly Readonly<Record<string, string>>[] {
  const all = (word: string) =>
    Object.fromEntries(
      NAMES.map((name) => [name, word === "" ? "" : `${word} ${word} locked ../../.agents/skills/${name}`]),
    );
  const after = all({ add: "old", update: "new", remove: "" }[act]);
  return [oldState, after];
}

function lockedIn(project: string): readonly string[] {
  try {
    return Object.keys(JSON.parse(readFileSync(join(project, "skills-lock.json"), "utf8")).skills);
  } catch {
    return [];
  }
}

function wordIn(file: string): string {
  try {
    return /\b(?:old|new)\b/.exec(readFileSync(file, "utf8"))?.[0] ?? "";
  } catch {
    return "";
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
