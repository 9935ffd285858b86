import type { Heartbeat } from "./heartbeat.ts";
import type { HostileSkill } from "./hostile-text-skills.ts";

/** The longest stretches in which a program did not turn to anybody else, in CPU time, and what it was asked to do then. */
export type LongestBlocks = ReturnType<Heartbeat["longest"]>;

/**
 * What blocked for 50 ms of CPU every time when the same skill was read. A skill that makes too much work does so each time;
 * a collection of garbage is work of this thread, too, but comes at its own time, and a machine that lends its processors
 * to others may count their time as ours.
 */
export async function lastingBlocks(
  measure: (skills: readonly HostileSkill[]) => Promise<LongestBlocks>,
  skills: readonly HostileSkill[],
): Promise<LongestBlocks> {
  let suspects = skills;
  let blocks: LongestBlocks = [];
  for (let round = 0; round < ROUNDS && suspects.length > 0; round += 1) {
    blocks = (await measure(suspects)).filter(({ cpuMs }) => cpuMs >= LONGEST_BLOCK_MS);
    suspects = suspects.filter(({ name }) => blocks.some(({ step }) => step.split(" ").includes(name)));
  }
  return blocks;
}

const LONGEST_BLOCK_MS = 50;
const ROUNDS = 4;
