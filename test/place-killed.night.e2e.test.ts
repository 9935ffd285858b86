import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMachine, type Machine, runProgram } from "./support/program.ts";
import { until } from "./support/until.ts";

const SKILLS = Array.from({ length: 24 }, (_, index) => `skill-${String(index).padStart(2, "0")}`);
const FILES = Array.from({ length: 12 }, (_, index) => `part-${index}.md`);
let machine: Machine;
let agent: string;

beforeAll(async () => {
  machine = await createMachine();
  agent = join(machine.env.HOME ?? "", ".codex");
  for (const name of SKILLS) {
    await mkdir(join(machine.skills, name));
    const head = `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is asked for.\n---\n`;
    await writeFile(join(machine.skills, name, "SKILL.md"), `${head}\nDo it.\n`);
    for (const file of FILES)
      await writeFile(join(machine.skills, name, file), `${name} ${file}\n`.repeat(50));
  }
});
afterAll(() => machine.dispose());

const placed = () => readdir(join(agent, "skills")).catch(() => []);

it.each([1, 7, 15])(
  "kill -9 after %i copies leaves whole skills, and nothing once they are taken back",
  async (count) => {
    const child = machine.spawn(["place", "--dir", machine.skills, "--agent", "codex", "--copy"]);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.stdin.end();
    child.stdout.resume();
    child.stderr.resume();
    await until("some are placed", async () => (await placed()).length >= count, { timeoutMs: 120_000 });
    child.kill("SIGKILL");
    await ended;
    const names = await placed();
    expect(names.length).toBeLessThan(SKILLS.length);
    for (const name of names) {
      const files = (await readdir(join(agent, "skills", name))).sort();
      expect(files).toEqual(["SKILL.md", ...FILES].sort());
      for (const file of files)
        expect(await readFile(join(agent, "skills", name, file), "utf8")).toBe(
          await readFile(join(machine.skills, name, file), "utf8"),
        );
    }
    const { exitCode } = await runProgram(machine, ["unplace", "--all"]);
    expect(exitCode).toBe(0);
    expect(await readdir(agent)).toEqual(["skills"]);
    expect(await placed()).toEqual([]);
  },
  240_000,
);
