import type { CatalogChange } from "@skillquay/tools";
import type { HubSkill } from "./hub-skill.ts";

/** What is different between two lists of the same caller; undefined when nothing is. */
export function catalogChange(
  previous: readonly HubSkill[],
  after: readonly HubSkill[],
): CatalogChange | undefined {
  const old = new Map(previous.map((skill) => [skill.skillId, skill]));
  const changed: HubSkill[] = [];
  let listChanged = false;
  for (const skill of after) {
    const was = old.get(skill.skillId);
    old.delete(skill.skillId);
    if (was === undefined || isShownOtherwise(was, skill)) listChanged = true;
    if (was === undefined || was.versionId !== skill.versionId || was.label !== skill.label)
      changed.push(skill);
  }
  const removed = [...old.values()];
  if (changed.length === 0 && removed.length === 0 && !listChanged) return undefined;
  return { listChanged: listChanged || removed.length > 0, changed, removed };
}

function isShownOtherwise(a: HubSkill, b: HubSkill): boolean {
  return (
    a.label !== b.label ||
    a.description !== b.description ||
    a.modelInvocable !== b.modelInvocable ||
    a.userInvocable !== b.userInvocable ||
    a.hasScripts !== b.hasScripts ||
    a.tier !== b.tier
  );
}
