import { dirname } from "node:path";
import { terminalLine } from "../output/terminal-text.ts";
import { agentFolder } from "../place/agent-folder.ts";
import { sweepUnfinished, takeBack } from "../place/place-skill.ts";
import { readPlaced } from "../place/placed-record.ts";
import type { CommandContext } from "../program/command.ts";
import type { Host, Scope } from "./hosts.ts";

export interface TakenBack {
  readonly agent: string;
  readonly skill: string;
  readonly path: string;
  /** False where somebody has changed it since, and it was left alone. */
  readonly removed: boolean;
}

/** Takes back what `connect` placed for an agent. What `place` was told to put there stays. */
export async function takeBackPlaced(
  { io, out }: Pick<CommandContext, "io" | "out">,
  host: Host,
  scope: Scope,
): Promise<readonly TakenBack[]> {
  const ours = readPlaced(io).filter((placed) => placed.byConnect && placed.agent === host.id);
  if (ours.length === 0) return [];
  await sweepUnfinished(io);
  const folder = agentFolder(host, scope, io);
  const results: TakenBack[] = [];
  for (const placed of ours.filter(({ path }) => dirname(path) === folder)) {
    const { agent, name: skill, path } = placed;
    results.push({ agent, skill, path, removed: await takeBack(placed, io) });
  }
  if (out.asJson) return results;
  const count = results.filter(({ removed }) => removed).length;
  if (count > 0)
    out.say(`Taken back from ${host.title}: ${count} skill${count === 1 ? "" : "s"} in ${folder}`);
  for (const { path, removed } of results)
    if (!removed) out.say(`Left alone, since it was changed: ${terminalLine(path)}`);
  return results;
}
