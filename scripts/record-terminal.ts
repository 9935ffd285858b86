import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createSandbox } from "../packages/cli/src/testing/run-cli.ts";
import { lasting } from "../test/support/pictured-pages.ts";

/** What two commands write on a terminal, codes included, on a machine with a few skills and two agents. */
export async function recordTerminal(): Promise<{ readonly welcome: string; readonly demo: string }> {
  const machine = await createSandbox();
  try {
    const samples = join(dirname(import.meta.dirname), "samples/skills");
    const skills = join(machine.home, ".agents/skills");
    await mkdir(skills, { recursive: true });
    for (const name of ["code-review", "git-commit-review", "hello-world"])
      await cp(join(samples, name), join(skills, name), { recursive: true });
    const unfinished = join(machine.home, ".claude/skills/unfinished");
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, "SKILL.md"), "---\nname: unfinished\n---\n\n# Later\n");
    await mkdir(join(machine.home, ".cursor"));
    const options = {
      terminal: { columns: 100 },
      env: { PATH: process.env.PATH },
      // Nobody presses Ctrl-C.
      stop: new Promise<void>(() => {}),
    };
    const welcome = await machine.run([], options);
    const demo = await machine.run(["demo", "--yes"], options);
    return { welcome: lasting(welcome.stdout), demo: lasting(demo.stdout) };
  } finally {
    await machine.remove();
  }
}

/** The text alone. */
export function withoutCodes(ansi: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- codes for terminals begin with one
  return ansi.replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, "");
}
