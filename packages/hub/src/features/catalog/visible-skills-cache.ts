import { randomBytes } from "node:crypto";
import type { Change, ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { type AllowedScope, scopeKey } from "./allowed-set.ts";
import { createVisibleSkills, type VisibleSkills } from "./visible-skills.ts";

/** The views of all callers who were here lately, each replaced when the change log says that it may be wrong. */
export interface VisibleSkillsCache {
  /** Keys of the same account and collection share a view. */
  of(scope: AllowedScope, keyId?: string): VisibleSkills;
  /** For one question: nothing of it is remembered, so nothing of it needs to be dropped. */
  once(scope: AllowedScope): VisibleSkills;
  /** Keeps the view in memory until released, so that none of its changes is missed. */
  hold(scope: AllowedScope, onReplaced: (view: VisibleSkills) => void): () => void;
  /** Called with each key that a replaced view belongs to, and with `anonymous` for the one without keys. */
  onChange(listener: (keyId: string) => void): () => void;
  sizes(): { readonly views: number; readonly skills: number };
  close(): void;
}

export function createVisibleSkillsCache(
  { database, changes }: { readonly database: HubDatabase; readonly changes: ChangeLog },
  { maxViews = 2_000, maxSkills = 300_000 } = {},
): VisibleSkillsCache {
  // In the order of last use: a Map keeps the order of insertion.
  const entries = new Map<string, Entry>();
  const listeners = new Set<(keyId: string) => void>();
  // Generations of two runs, or of two instances, are never equal by chance.
  const run = randomBytes(6).toString("hex");
  let made = 0;
  const nextId = () => `${run}.${++made}`;

  function entryOf(scope: AllowedScope): Entry {
    const key = scopeKey(scope);
    const cached = entries.get(key);
    if (cached !== undefined) {
      entries.delete(key);
      entries.set(key, cached);
      return cached;
    }
    const view = createVisibleSkills(database, scope, { id: nextId() });
    const entry: Entry = { view, keyIds: new Set(), holders: new Set() };
    entries.set(key, entry);
    forgetOldest(entry);
    return entry;
  }

  function forgetOldest(newest: Entry): void {
    let skills = skillsInMemory();
    for (const [key, entry] of entries) {
      if (entries.size <= maxViews && skills <= maxSkills) return;
      // The newest is the one that is being asked for: without it, whoever came last would load everything with each call.
      if (entry.holders.size > 0 || entry === newest) continue;
      entries.delete(key);
      skills -= entry.view.weight();
    }
  }

  function skillsInMemory(): number {
    let skills = 0;
    for (const { view } of entries.values()) skills += view.weight();
    return skills;
  }

  function replace(entry: Entry): void {
    const previous = entry.view;
    entry.view = createVisibleSkills(database, previous.scope, { id: nextId(), before: previous.lastListed });
    for (const holder of entry.holders) holder(entry.view);
    const keyIds = previous.scope.kind === "public" ? ["anonymous"] : entry.keyIds;
    for (const keyId of keyIds) for (const listener of listeners) listener(keyId);
  }

  const stop = changes.onChange((change) => {
    for (const entry of [...entries.values()]) if (isConcerned(entry, change)) replace(entry);
  });

  return {
    of(scope, keyId) {
      const entry = entryOf(scope);
      if (keyId !== undefined) entry.keyIds.add(keyId);
      return entry.view;
    },
    once: (scope) => createVisibleSkills(database, scope, { id: nextId() }),
    hold(scope, onReplaced) {
      const entry = entryOf(scope);
      const holder = (view: VisibleSkills) => onReplaced(view);
      entry.holders.add(holder);
      return () => {
        entry.holders.delete(holder);
      };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    sizes: () => ({ views: entries.size, skills: skillsInMemory() }),
    close() {
      stop();
      entries.clear();
      listeners.clear();
    },
  };
}

interface Entry {
  view: VisibleSkills;
  readonly keyIds: Set<string>;
  readonly holders: Set<(view: VisibleSkills) => void>;
}

function isConcerned({ view, keyIds }: Entry, { kind, ref }: Change): boolean {
  switch (kind) {
    case "everything":
      return true;
    case "account":
      return view.scope.kind === "account" && view.scope.accountId === ref;
    case "key":
      return keyIds.has(ref);
    case "team":
      return view.scope.kind === "account" && view.concernsTeam(ref);
    case "skill":
      return view.concernsSkill(ref);
    default:
      return false;
  }
}
