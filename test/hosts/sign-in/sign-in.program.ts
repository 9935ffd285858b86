import { leaveOutSandbox } from "../../support/lighten-hub.ts";
import { createMachine } from "../../support/program.ts";
import { startHub } from "../../support/start-hub.ts";
import type { AgentHost, HostSignIn } from "../agent-host.ts";
import { agentHosts } from "../definitions/index.ts";
import type { InstalledHost } from "../install-host.ts";
import { small } from "../skills/served-skills.ts";
import { writeSkills } from "../skills/write-skills.ts";
import { standInDocuments } from "./stand-in-documents.ts";
import { type WalkedSignIn, walkSignIn } from "./walk-sign-in.ts";

// Walks of the hosts that are named with their programs: a line of JSON for each, and what it said where it did not get through.
const plan: readonly (InstalledHost & { readonly id: string })[] = JSON.parse(process.argv[2] ?? "[]");
let isOver = true;
for (const { id, ...installed } of plan) {
  const host = agentHosts.find((candidate) => candidate.id === id);
  if (host?.signIn === undefined) throw new Error(`'${id}' has no way to sign in`);
  const { asked, answer, output } = await walk({ ...host, signIn: host.signIn }, installed).catch(
    (error: unknown) => ({ asked: "", answer: "", output: String(error) }),
  );
  // Hosts hand results on in forms of their own; the walk is about whether there is one.
  const works = answer.includes("Read references/guide.md first, then run tide.py.");
  const line = { host: id, label: host.label, version: installed.version, works, asked };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!works) process.stderr.write(`${output}\n${answer.slice(0, 1_000)}\n`);
  isOver &&= works;
}
// What a host leaves running keeps its pipes open, and ends with this process, which is the first one of its namespace.
process.exit(isOver ? 0 : 1);

async function walk(
  host: AgentHost & { readonly signIn: HostSignIn },
  installed: InstalledHost,
): Promise<WalkedSignIn> {
  const machine = await createMachine();
  leaveOutSandbox(machine);
  await writeSkills(machine.skills, [small]);
  const { document } = host.signIn;
  if (document !== undefined) await standInDocuments(machine, document, host.label);
  try {
    const hub = await startHub(machine, ["--samples", machine.skills, "--log-level", "error"]);
    return await walkSignIn(host, installed, hub);
  } finally {
    await machine.dispose();
  }
}
