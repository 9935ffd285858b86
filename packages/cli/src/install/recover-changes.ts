import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withFileLock } from "@skillquay/local";
import { isLeftBehind } from "@skillquay/sandbox/scripts";
import { readPlan } from "./change-plan.ts";
import { followPlan } from "./follow-plan.ts";
import type { InstallPlace } from "./install-place.ts";
import { lockName, removeIfEmpty, WORK_PREFIX } from "./work-folder.ts";
import { sweepTemporary } from "./write-durably.ts";

/** Finishes what was planned by a process that was killed, and removes what one had only begun to prepare. */
export async function recoverChanges(place: InstallPlace, now: Date): Promise<void> {
  const left = leftBehind(place);
  if (left.length > 0) {
    await withFileLock(lockName(place), () => {
      // Another process may have been quicker while this one waited.
      for (const folder of leftBehind(place)) {
        const plan = readPlan(folder);
        if (plan !== undefined) followPlan(place, folder, plan, { crashPoint: () => {}, now });
        rmSync(folder, { recursive: true, force: true });
      }
    });
    removeIfEmpty(place.work);
  }
  sweepTemporary(place.lockFile);
}

function leftBehind({ work }: InstallPlace): readonly string[] {
  const stats = lstatSync(work, { throwIfNoEntry: false });
  // A link, or a file, is not ours.
  if (stats?.isDirectory() !== true) return [];
  return readdirSync(work, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isLeftBehind(entry.name, WORK_PREFIX))
    .map(({ name }) => join(work, name));
}
