import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isStrictName, lazily } from "@skillquay/skill";
import * as z from "zod/v4";
import { lockEntrySchema } from "./lock-entry.ts";

/**
 * What is about to change, written down before the first folder is moved: a process that finds it after a crash finishes
 * it. It may have come with a stranger's repository, so it holds no path: names of skills and of agents alone, from which
 * the same places are worked out again.
 */
const planSchema = lazily(() =>
  z.object({
    version: z.literal(1),
    changes: z
      .array(
        z.object({
          name: z.string().refine(isStrictName),
          /** Whether something new takes its place, or it goes. */
          isNew: z.boolean(),
          /** Agents that are to have a link or a copy. */
          agents: z.array(z.string().max(100)).max(100),
          copies: z.boolean(),
          /** Agents that had one before and are to have none. */
          without: z.array(z.string().max(100)).max(100),
          /** Undefined: it goes from the lock. */
          entry: lockEntrySchema().optional(),
          /** Whether the folder that is there stays where it is. */
          keepsFolder: z.boolean().optional(),
        }),
      )
      .max(2_000),
  }),
);

export type ChangePlan = z.output<ReturnType<typeof planSchema>>;
export type PlannedChange = ChangePlan["changes"][number];

/** The plan of a transaction; undefined when it had none yet, or none that can be followed. */
export function readPlan(folder: string): ChangePlan | undefined {
  try {
    const parsed = planSchema().safeParse(JSON.parse(readFileSync(planFile(folder), "utf8")));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function planFile(folder: string): string {
  return join(folder, "plan.json");
}
