import type { HubSkill } from "./hub-skill.ts";
import type { VisibleSkills } from "./visible-skills.ts";

/** By slug in any letter case, or by `label:slug`. Synchronous when the slug was asked for before. */
export function findInView(
  view: VisibleSkills,
  name: string,
): HubSkill | undefined | Promise<HubSkill | undefined> {
  // The longest label is two handles of 64 characters and a dot.
  if (name.length > 256) return undefined;
  const colon = name.lastIndexOf(":");
  const label = colon === -1 ? undefined : name.slice(0, colon).toLowerCase();
  const slug = name.slice(colon + 1).toLowerCase();
  // Nothing else is a slug, and most of what is not one is an attack.
  if (!/^[a-z0-9-]{1,64}$/.test(slug)) return undefined;
  const pick = (group: readonly HubSkill[]) => group.find((skill) => skill.label === label);
  const group = view.named(slug);
  return isPromise(group) ? group.then(pick) : pick(group);
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return value instanceof Promise;
}
