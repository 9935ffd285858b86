import { lstatSync, mkdirSync, renameSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { agentsOf, type LinkedAgent, linkState, linkTarget } from "./agent-links.ts";
import type { ChangePlan, PlannedChange } from "./change-plan.ts";
import type { CrashPoint } from "./crash-point.ts";
import type { InstallPlace } from "./install-place.ts";
import type { LockEntry } from "./lock-entry.ts";
import { changeLock } from "./lock-file.ts";
import { syncFolder } from "./write-durably.ts";

/**
 * Every step looks whether it was done before, so that it can be begun again at any point. What was there before is moved
 * into `folder` and goes with it. Returns paths that could not be made because something else is there.
 */
export function followPlan(
  place: InstallPlace,
  folder: string,
  { changes }: ChangePlan,
  { crashPoint, now }: { readonly crashPoint: CrashPoint; readonly now: Date },
): readonly string[] {
  const notMade: string[] = [];
  mkdirSync(place.skills, { recursive: true });
  const ids = new Set(changes.flatMap((change) => change.agents));
  const given = new Map([...ids].flatMap((id) => agentsOf([id], place).map((agent) => [id, agent])));
  for (const { folder: own } of given.values()) mkdirSync(own, { recursive: true });
  for (const change of changes) {
    const { name } = change;
    if (change.keepsFolder !== true) {
      const steps = { staged: join(folder, "new", name), old: join(folder, "old", name), ...change };
      exchange(join(place.skills, name), steps, crashPoint);
    }
    for (const agent of agentsOf(change.without, place)) takeAway(place, agent, folder, change);
    for (const agent of change.agents.flatMap((id) => given.get(id) ?? []))
      if (!give(place, agent, folder, change, crashPoint)) notMade.push(join(agent.folder, name));
    crashPoint("install: linked");
  }
  syncFolder(place.skills);
  const entries = new Map<string, LockEntry | undefined>(changes.map(({ name, entry }) => [name, entry]));
  changeLock(place, entries, now);
  crashPoint("install: locked");
  return notMade;
}

interface Exchange {
  readonly isNew: boolean;
  readonly staged: string;
  readonly old: string;
}

/** What is there goes to `old`, once; what is staged comes in its place. */
function exchange(path: string, { isNew, staged, old }: Exchange, crashPoint: CrashPoint): void {
  const isWaiting = isNew ? exists(staged) : true;
  if (isWaiting && exists(path) && !exists(old)) {
    mkdirSync(join(old, ".."), { recursive: true });
    renameSync(path, old);
    crashPoint("install: old moved");
  }
  if (!isNew || !exists(staged)) return;
  renameSync(staged, path);
  crashPoint("install: new moved");
}

function give(
  place: InstallPlace,
  agent: LinkedAgent,
  folder: string,
  { name, copies, isNew }: PlannedChange,
  crashPoint: CrashPoint,
): boolean {
  const path = join(agent.folder, name);
  const state = linkState(place, agent, name);
  if (copies) {
    if (state === "taken") return false;
    if (state === "linked") unlinkSync(path);
    const staged = join(folder, `copy-${agent.id}`, name);
    exchange(
      path,
      { isNew: isNew || exists(staged), staged, old: join(folder, `old-${agent.id}`, name) },
      crashPoint,
    );
    return true;
  }
  if (state === "linked") return true;
  if (state === "taken") return false;
  const old = join(folder, `old-${agent.id}`, name);
  if (state === "copy") exchange(path, { isNew: false, staged: "", old }, crashPoint);
  symlinkSync(linkTarget(place, agent, name), path, "dir");
  return true;
}

function takeAway(place: InstallPlace, agent: LinkedAgent, folder: string, { name }: PlannedChange): void {
  const path = join(agent.folder, name);
  const state = linkState(place, agent, name);
  if (state === "linked") unlinkSync(path);
  if (state === "copy")
    exchange(path, { isNew: false, staged: "", old: join(folder, `old-${agent.id}`, name) }, () => {});
}

function exists(path: string): boolean {
  return path !== "" && lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
