import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SkillScript } from "@skillquay/skill/scripts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createBubblewrapDriver } from "../drivers/bubblewrap/driver.ts";
import { createE2bDriver } from "../drivers/e2b/e2b-driver.ts";
import { startFakeE2b } from "../drivers/e2b/testing/fake-e2b.ts";
import { createSeatbeltDriver } from "../drivers/seatbelt/seatbelt-driver.ts";
import { defaultLimits } from "../limits.ts";
import type { SandboxDriver } from "../sandbox.ts";
import { findBubblewrapObstacle } from "../testing/bubblewrap-ready.ts";
import { planCommand } from "./plan-command.ts";
import { writeInside } from "./write-inside.ts";

const obstacle = findBubblewrapObstacle();

const FILES = {
  "main.ts": 'import { word } from "./part.js";\nenum Kind { A = 3 }\nconsole.log(word as string, Kind.A);\n',
  "part.ts": 'export const word: string = "typed";\n',
  // Not imported: nobody reads it.
  "broken.ts": "const = ;\n",
  "main.py": "import sys\nprint(len(sys.argv[1]), sys.argv[2])\n",
};

// The fake service and the fake Seatbelt stand for places that are not on this machine; what they run is real.
describe.skipIf(obstacle !== undefined)(`a planned command (${obstacle ?? "bubblewrap works here"})`, () => {
  let skillFolder = "";
  beforeAll(async () => {
    skillFolder = await realpath(await mkdtemp(join(tmpdir(), "skillquay-skill-")));
    for (const [name, text] of Object.entries(FILES)) await writeFile(join(skillFolder, name), text);
  });
  afterAll(() => rm(skillFolder, { recursive: true, force: true }));

  const openDriver: Record<string, () => Promise<SandboxDriver>> = {
    bubblewrap: async () => createBubblewrapDriver(),
    e2b: async () => {
      const fake = await startFakeE2b();
      onTestFinished(() => fake.close());
      return createE2bDriver({
        apiKey: fake.apiKey,
        template: "demo",
        apiUrl: fake.url,
        sandboxUrl: fake.url,
      });
    },
    seatbelt: async () =>
      createSeatbeltDriver({ platform: "darwin", load: async () => async (command) => command }),
  };

  const run = async (name: string, script: SkillScript, args: readonly string[]) => {
    const driver = await openDriver[name]?.();
    if (driver === undefined) throw new Error(`no driver ${name}`);
    onTestFinished(async () => driver.close?.());
    const program = { path: `/usr/bin/${script.interpreter.command}`, folders: [] };
    const command = await planCommand({ script, args, program, skillFolder: "/skill" });
    if ("why" in command) throw new Error(command.why);
    const session = await driver.create({
      skillFolder,
      env: {},
      network: { mode: "none" },
      limits: defaultLimits,
    });
    try {
      for (const [path, text] of Object.entries(command.files)) await writeInside(session, path, text);
      const outcome = await session.exec({ argv: command.argv });
      return { ...outcome, out: Buffer.from(outcome.stdout).toString() + Buffer.from(outcome.stderr) };
    } finally {
      await session.close();
    }
  };

  it.each(Object.keys(openDriver))("runs TypeScript and what it imports in %s", async (name) => {
    expect(await run(name, script("main.ts", "typescript", "node"), [])).toMatchObject({
      end: "exit",
      out: "typed 3\n",
    });
  });

  it.each(Object.keys(openDriver))("gives a script a megabyte of arguments in %s", async (name) => {
    const args = ["'".repeat(1_000_000), "last"];
    expect(await run(name, script("main.py", "python", "python3"), args)).toMatchObject({
      end: "exit",
      out: "1000000 last\n",
    });
  });
});

function script(path: string, language: SkillScript["language"], command: string): SkillScript {
  const interpreter = { command, args: [] };
  return { path, name: path, language, interpreter, takesParams: false, dependencies: [] };
}
