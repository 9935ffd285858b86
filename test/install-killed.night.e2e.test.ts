import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { installKilledSuite } from "./install-killed.suite.ts";
import { crashPoints } from "./support/crash-points.ts";
import { createMachine, runProgram } from "./support/program.ts";

installKilledSuite(crashPoints("packages/cli/src/install"), ["add", "update", "remove"]);

it("twenty additions at once keep all twenty entries", { timeout: 600_000 }, async () => {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  const project = join(machine.folder, "project");
  const names = Array.from({ length: 20 }, (_, index) => `skill-${String(index).padStart(2, "0")}`);
  for (const name of names) {
    mkdirSync(join(project, "from", name), { recursive: true });
    const head = `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is asked for.\n---\n`;
    writeFileSync(join(project, "from", name, "SKILL.md"), `${head}\nDo it.\n`);
  }
  const runs = await Promise.all(
    names.map((name) => runProgram(machine, ["add", `./from/${name}`, "--yes"], { cwd: project })),
  );
  expect(runs.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  const { skills } = JSON.parse(readFileSync(join(project, "skills-lock.json"), "utf8"));
  expect(Object.keys(skills)).toEqual(names);
  expect(await runProgram(machine, ["verify"], { cwd: project })).toMatchObject({ exitCode: 0 });
});
