import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemNode } from "../../scripts/system-node.ts";
import { launcher } from "../support/program.ts";
import type { McpServerEntry } from "./agent-host.ts";
import { runOurs } from "./run-ours.ts";
import { large, late, served, shared, small } from "./skills/served-skills.ts";
import { writeSkills } from "./skills/write-skills.ts";
import type { Target } from "./target.ts";

/** A folder of an agent that none of the hosts is: they see its skills through the server alone. */
const SKILLS = ".vibe/skills";
/** A new skill is noticed, told, and asked for by then, on a busy machine, too. */
const NOTICED_WITHIN_MS = 3_000;
export const FRAMES = "frames.jsonl";

/** The built program, started by the host over stdio. */
export const localTarget: Target = {
  id: "local",
  loadTool: "skill",
  figures: () => [
    { id: "load", tool: "skill", args: { name: small.name } },
    {
      id: "read",
      tool: "get_skill_resource",
      args: { skill_name: small.name, resource_path: "references/guide.md" },
    },
    { id: "run", tool: "execute_skill_script", args: { skill_name: small.name, script_name: "tide.py" } },
    { id: "search", tool: "search_skills", args: { query: "forecasts of the fjord office" } },
  ],
  edges: (home) => [
    { id: "wrong", tool: "skill", args: { name: "harbour-note" } },
    {
      id: "find",
      tool: "search_skills",
      args: { query: "a ship arrives late at night" },
      before: async () => {
        await writeSkills(join(home, SKILLS), [late]);
        await delay(NOTICED_WITHIN_MS);
      },
    },
    { id: "late", tool: "skill", args: { name: late.name } },
    { id: "large", tool: "skill", args: { name: large.name } },
  ],
  asks: () => [
    { id: "load", tool: "skill", args: { name: small.name } },
    { id: "run", tool: "execute_skill_script", args: { skill_name: small.name, script_name: "tide.py" } },
  ],
  async prepare(home, { host, asks, isPlaced }) {
    await writeSkills(join(home, SKILLS), served);
    for (const [folder, skill] of Object.entries(shared)) await writeSkills(join(home, folder), [skill]);
    if (isPlaced === true) runOurs(home, ["connect", host, "--write", "--place", "--no-start"]);
    return recordedEntry(home, [
      systemNode(),
      launcher,
      "serve",
      ...(asks ? ["--allow-scripts", "ask"] : []),
    ]);
  },
  frames: async (home) => (await readFile(join(home, FRAMES), "utf8")).trim().split("\n"),
};

const recorder = join(import.meta.dirname, "record/record-stdio.program.ts");

/** A server over stdio, with a recorder in front of it. */
export function recordedEntry(home: string, command: readonly string[]): McpServerEntry {
  return { kind: "stdio", command: process.execPath, args: [recorder, join(home, FRAMES), ...command] };
}
