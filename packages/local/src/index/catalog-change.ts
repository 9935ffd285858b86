import type { CatalogChange, SkillSummary } from "@skillquay/tools";
import { sameStamp } from "../discovery/file-stamp.ts";
import type { CatalogSnapshot } from "./catalog-snapshot.ts";

/** What differs between two snapshots; undefined when nothing that is served does. */
export function catalogChange(previous: CatalogSnapshot, next: CatalogSnapshot): CatalogChange | undefined {
  const changed: SkillSummary[] = [];
  const removed: SkillSummary[] = [];
  let listChanged = false;
  for (const [folder, skill] of next.byFolder) {
    const old = previous.byFolder.get(folder);
    if (old === undefined || isListedDifferently(old, skill)) listChanged = true;
    else if (old === skill && !hasOtherFiles(previous, next, folder)) continue;
    changed.push(skill);
    // Under another name or label it has another address: the old one is gone.
    if (old !== undefined && (old.name !== skill.name || old.label !== skill.label)) removed.push(old);
  }
  for (const [folder, old] of previous.byFolder) {
    if (next.byFolder.has(folder)) continue;
    removed.push(old);
    listChanged = true;
  }
  return changed.length + removed.length === 0 ? undefined : { listChanged, changed, removed };
}

function isListedDifferently(a: SkillSummary, b: SkillSummary): boolean {
  if (a === b) return false;
  return (
    a.name !== b.name ||
    a.description !== b.description ||
    a.label !== b.label ||
    a.location !== b.location ||
    a.skillFile !== b.skillFile ||
    a.tier !== b.tier ||
    a.modelInvocable !== b.modelInvocable ||
    a.userInvocable !== b.userInvocable ||
    a.hasScripts !== b.hasScripts ||
    a.rootRank !== b.rootRank ||
    // The parsed front matter stays the same object as long as the head says the same.
    a.frontmatter !== b.frontmatter
  );
}

function hasOtherFiles(previous: CatalogSnapshot, next: CatalogSnapshot, folder: string): boolean {
  const [old, now] = [previous.records.get(folder), next.records.get(folder)];
  if (old === undefined || now === undefined) return old !== now;
  if (!sameStamp(old, now)) return true;
  // Not known yet is not a change.
  return old.filesHash !== undefined && now.filesHash !== undefined && old.filesHash !== now.filesHash;
}
