import { withFileLock } from "@skillquay/local";
import type { ArchiveFile } from "@skillquay/skill/archive";
import { CliError } from "../program/cli-error.ts";
import { type ChangePlan, type PlannedChange, planFile } from "./change-plan.ts";
import type { CrashPoint } from "./crash-point.ts";
import { followPlan } from "./follow-plan.ts";
import type { InstallPlace } from "./install-place.ts";
import { keepSkill } from "./kept-skills.ts";
import { readLock } from "./lock-file.ts";
import { recoverChanges } from "./recover-changes.ts";
import { openStaging, type Staging } from "./stage-changes.ts";
import { lockName } from "./work-folder.ts";
import { writeDurably } from "./write-durably.ts";

export interface SkillChange extends PlannedChange {
  /** What takes its place; absent where it goes, or stays as it is. */
  readonly files?: readonly ArchiveFile[];
  /** The digest that the lock had when this was shown to the person; undefined when it had none. */
  readonly lockedBefore: string | undefined;
}

export interface ApplyOptions {
  readonly crashPoint: CrashPoint;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
  /** Where some of them are being written already. It is removed in any case. */
  readonly staging?: Staging | undefined;
}

/**
 * All of the changes or none: everything new is written beside first, then the plan, and from then on the rest is moves
 * that anybody can finish. Returns what could not be linked because something else has come to be there.
 */
export async function applyChanges(
  place: InstallPlace,
  changes: readonly SkillChange[],
  { crashPoint, now, signal, staging: begun }: ApplyOptions,
): Promise<readonly string[]> {
  await recoverChanges(place, now);
  if (changes.length === 0) return [];
  const staging = begun ?? openStaging(place, signal);
  try {
    for (const change of changes) staging.add(change);
    const folder = await staging.finish();
    crashPoint("install: staged");
    signal?.throwIfAborted();
    const notMade = await withFileLock(
      lockName(place),
      () => {
        refuseOvertaken(place, changes);
        const plan: ChangePlan = { version: 1, changes: changes.map(planned) };
        writeDurably(planFile(folder), JSON.stringify(plan));
        crashPoint("install: planned");
        return followPlan(place, folder, plan, { crashPoint, now });
      },
      LONGEST_WAIT_MS,
    );
    for (const { entry, files } of changes)
      if (files !== undefined) await keepSkill(place.machine, entry, files);
    return notMade;
  } finally {
    await staging.remove();
  }
}

// Twenty others may each have a hundred folders to move.
const LONGEST_WAIT_MS = 60_000;

function planned({ files: _files, lockedBefore: _lockedBefore, ...change }: SkillChange): PlannedChange {
  return change;
}

/** What a person said yes to must still be what is replaced. */
function refuseOvertaken(place: InstallPlace, changes: readonly SkillChange[]): void {
  const { skills } = readLock(place);
  for (const { name, lockedBefore } of changes) {
    if (skills.get(name)?.skillquay?.treeDigest === lockedBefore) continue;
    throw new CliError("lock_changed", `Another process has changed '${name}' meanwhile.`, {
      suggestions: ["Nothing was changed. Run the command again."],
    });
  }
}
