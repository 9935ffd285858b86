import { createHash } from "node:crypto";
import type { HubSkill } from "./hub-skill.ts";

/**
 * The same text for skills that answers show alike, whoever sees them: results that are kept under it are shared by all who see the
 * version in the same way. How often somebody used it is in no answer that is kept.
 */
export function shownAs(skill: HubSkill): string {
  const cached = texts.get(skill);
  if (cached !== undefined) return cached;
  const { useCount: _useCount, lastUsedAtMs: _lastUsedAtMs, ...shown } = skill;
  const text = createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
  texts.set(skill, text);
  return text;
}

// A skill as a caller sees it is never changed.
const texts = new WeakMap<HubSkill, string>();
