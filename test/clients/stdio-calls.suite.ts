import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { presets } from "@skillquay/tools";
import { describe, it, onTestFinished } from "vitest";
import { createMachine, launcher } from "../support/program.ts";
import { callAll, expectTools } from "./local-calls.suite.ts";
import { writeSkills } from "./local-calls.ts";
import { type ClientKind, clientKinds, type Target } from "./sdk-clients.ts";

const obstacle = findBubblewrapObstacle();

/** Every client of these delivers the answers and errors of the program that it starts itself. */
export function stdioCallsSuite(kinds: () => readonly ClientKind[]): void {
  describe.skipIf(obstacle !== undefined)(
    `the program over stdio (${obstacle ?? "bubblewrap works here"})`,
    () => {
      it.each(Object.keys(presets))(
        "every client delivers what the preset %s answers",
        async (preset) => {
          const target = await programTarget(preset);
          if (preset === "standard") await testSandbox(target);
          for (const { connect } of kinds()) {
            const client = await connect(target);
            try {
              expectTools(client.tools, preset);
              await callAll(client, preset, (code, tool) => !isOfAChange(code, tool));
            } finally {
              await client.close();
            }
          }
        },
        TIMEOUT_MS,
      );
    },
  );
}

// At night there are many clients, and slow ones; each starts the program.
const TIMEOUT_MS = 1_800_000;

/** The next program knows how it ended, and offers scripts from its first list on. */
async function testSandbox(target: Target): Promise<void> {
  const [kind] = clientKinds;
  const client = await kind?.connect(target);
  await client?.call("execute_skill_script", { skill_name: "pdf", script_name: "say.sh" });
  await client?.close();
}

// The program sees what happens to a skill after it was listed, and lists it no more.
function isOfAChange(code: string, tool: string): boolean {
  return code === "skill_unreadable" || (code === "file_too_large" && tool !== "get_skill_resource");
}

async function programTarget(preset: string): Promise<Target> {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  const at = (path: string) => join(machine.folder, path);
  writeSkills({
    write: (path, content) => {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
    },
  });
  const args = [launcher, "serve", "--dir", machine.skills, "--tools", preset, "--allow-scripts", "all"];
  return { command: machine.node, args, env: machine.env, cwd: machine.folder };
}
