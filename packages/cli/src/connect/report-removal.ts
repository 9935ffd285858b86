import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import type { Host, Scope } from "./hosts.ts";
import { lineDiff } from "./line-diff.ts";
import { printDiff } from "./print-diff.ts";
import { removeConnection } from "./remove-connection.ts";
import { type TakenBack, takeBackPlaced } from "./take-back-placed.ts";

/** Takes our entry out of these hosts' files, and says which those were. */
export async function reportRemoval(
  context: CommandContext,
  hosts: readonly Host[],
  scope: Scope,
): Promise<number> {
  const { io, out } = context;
  const results: object[] = [];
  const unplaced: TakenBack[] = [];
  let removedCount = 0;
  let exitCode = 0;
  for (const host of hosts) {
    try {
      const removed = await removeConnection(host, scope, io);
      const takenBack = await takeBackPlaced(context, host, scope);
      removedCount += removed.length + takenBack.length;
      unplaced.push(...takenBack);
      for (const { before, after, file, isDeleted } of removed) {
        const diff = lineDiff(before, after);
        results.push({ host: host.id, scope, file, fileDeleted: isDeleted, diff });
        if (out.asJson) continue;
        printDiff(out, diff);
        out.say(`Removed from ${host.title}: ${file}${isDeleted ? ", which held nothing else" : ""}`);
      }
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (hosts.length === 1) throw error;
      exitCode = 1;
      const { code, message, suggestions } = error;
      results.push({ host: host.id, scope, error: { code, message, suggestions } });
      if (!out.asJson) out.fail(error);
    }
  }
  if (out.json({ removed: results, ...(unplaced.length > 0 && { unplaced }) })) return exitCode;
  if (removedCount === 0 && exitCode === 0) {
    const [only] = hosts;
    out.say(hosts.length === 1 ? `${only?.title} was not connected.` : "No agent was connected.");
  }
  return exitCode;
}
