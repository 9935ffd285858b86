import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { connectClient, eras, transports } from "./support/connect-client.ts";
import { createMachine } from "./support/program.ts";
import { skillMd } from "./support/skills-on-disk.ts";

const PATIENCE_MS = 4_000;
const cases = eras.flatMap((era) => transports.map((transport) => [era, transport] as const));

it.each(cases)(
  "progress keeps a client that gives up on silence through a run that prints nothing (%s, %s)",
  { timeout: 120_000 },
  async (era, transport) => {
    const machine = await createMachine();
    onTestFinished(() => machine.dispose());
    const scripts = join(machine.skills, "slow", "scripts");
    await mkdir(scripts, { recursive: true });
    await writeFile(join(scripts, "../SKILL.md"), skillMd("slow", "Takes its time."));
    await writeFile(join(scripts, "wait.sh"), "#!/bin/sh\nsleep 12\necho done\n");
    const args = ["--dir", machine.skills, "--sandbox", "off"];
    const client = await connectClient(machine, { era, transport, args });
    onTestFinished(() => client.close());
    const messages: string[] = [];
    const result = await client.callTool(
      {
        name: "execute_skill_script",
        arguments: { skill_name: "slow", script_name: "wait.sh", timeout_seconds: 1_800 },
      },
      {
        timeout: PATIENCE_MS,
        resetTimeoutOnProgress: true,
        onprogress: ({ message = "" }) => messages.push(message),
      },
    );
    expect(result).toMatchObject({ content: [{ text: expect.stringContaining("done") }] });
    expect(messages.length).toBeGreaterThan(5);
    expect(messages.at(-1)).toMatch(/^1\d s, \d+ bytes of output$/);
  },
);
