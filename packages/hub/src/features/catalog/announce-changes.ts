import type { CatalogChange } from "@skillquay/tools";
import type { AllowedScope } from "./allowed-set.ts";
import { catalogChange } from "./catalog-changes.ts";
import type { HubSkill } from "./hub-skill.ts";
import type { VisibleSkills } from "./visible-skills.ts";
import type { VisibleSkillsCache } from "./visible-skills-cache.ts";

/** Calls back with what really changed, after changes that may have; returns the way to stop. */
export function announceChanges(
  views: VisibleSkillsCache,
  scope: AllowedScope,
  listener: (change: CatalogChange) => void,
  onError: (error: unknown) => void,
): () => void {
  let isStopped = false;
  let previous: readonly HubSkill[] | undefined;
  let newest: VisibleSkills | undefined;
  // One comparison at a time, in order: each is with what was told last.
  let tail: Promise<void> = Promise.resolve();

  async function compare(view: VisibleSkills): Promise<void> {
    // A later change is already waiting to be compared; it tells of this one, too.
    if (isStopped || view !== newest) return;
    const after = await view.all();
    const change = previous === undefined ? unknownChange(view) : catalogChange(previous, after);
    previous = after;
    if (change !== undefined && !isStopped) listener(change);
  }

  // A change that came before there was anything to compare with.
  const unknownChange = (view: VisibleSkills) => (view === first ? undefined : ANYTHING);
  const follow = (view: VisibleSkills) => {
    newest = view;
    tail = tail.then(() => compare(view)).catch(onError);
  };
  const release = views.hold(scope, follow);
  const first = views.of(scope);
  follow(first);
  return () => {
    isStopped = true;
    release();
  };
}

const ANYTHING: CatalogChange = { listChanged: true, changed: [], removed: [] };
