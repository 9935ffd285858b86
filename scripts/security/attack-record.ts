import * as z from "zod/v4";

/** Where the suite is run, in the order of the page. */
export const attackSettings = ["root, cgroup", "root, no cgroup", "user, cgroup", "user, no cgroup"] as const;

export type AttackSetting = (typeof attackSettings)[number];

const verdict = z.enum(["held", "broken", "skipped"]);

export const attackRecordSchema = z.record(
  z.enum(attackSettings),
  z.object({ memory: z.enum(["hard", "polled", "none"]), verdicts: z.record(z.string(), verdict) }),
);

/** How each attack of the suite went, in each setting. */
export type AttackRecord = z.infer<typeof attackRecordSchema>;

/** One cell of the page. */
export function stateOf(record: AttackRecord, setting: AttackSetting, id: string): string {
  const { memory, verdicts } = record[setting];
  const state = verdicts[id] ?? "not recorded";
  return state === "held" && memory !== "hard" && isAboutMemory(id) ? "held by counting" : state;
}

function isAboutMemory(id: string): boolean {
  return id.startsWith("memory-") || id === "inodes-shared-memory";
}

/** What must not stay: an attack that succeeded, and a record of one that is no longer in the suite. */
export function checkAttackRecord(record: AttackRecord, ids: readonly string[]): string[] {
  return attackSettings.flatMap((setting) =>
    Object.entries(record[setting].verdicts).flatMap(([id, state]) => [
      ...(state === "broken" ? [`attack ${id} is broken as ${setting}`] : []),
      ...(ids.includes(id) ? [] : [`attack ${id} is recorded and not in the suite; run: npm run attacks`]),
    ]),
  );
}
