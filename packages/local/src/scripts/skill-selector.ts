import { qualifiedName } from "../catalog/qualified-name.ts";
import { nameKey } from "../index/name-key.ts";
import { realPath } from "../trust/project-folder.ts";
import type { SkillPlace } from "./skill-place.ts";

/** Which skill a setting means: by name or by folder, and perhaps by its exact bytes. */
export interface SkillSelector {
  readonly name?: string;
  /** Absolute. */
  readonly folder?: string;
  /** With it, the setting is about these bytes and no others, and nobody needs to be asked. */
  readonly digest?: string;
}

/**
 * `name`, `label:name` or an absolute folder, each with `@sha256:…` behind it or not. Undefined for what is none of them.
 */
export function parseSkillSelector(text: string): SkillSelector | undefined {
  const [, place = "", digest] = /^(.*?)(?:@(sha256:[0-9a-f]{64}))?$/s.exec(text) ?? [];
  if (place === "" || /^\.{0,2}[/\\]?$|^\.{1,2}[/\\]/.test(place)) return undefined;
  const isFolder = place.startsWith("/") || /^[A-Za-z]:[\\/]/.test(place);
  return { ...(isFolder ? { folder: place } : { name: place }), ...(digest !== undefined && { digest }) };
}

/**
 * Whether the setting means the skill in this place. A name is the name of a skill of the user's: what a project
 * calls its own skills is the project's choice, so a skill of a project is meant only where its folder is named.
 */
export function selectsSkill({ name, folder }: SkillSelector, place: SkillPlace): boolean {
  if (folder !== undefined) return realPath(folder) === place.folder;
  if (name === undefined || place.owner !== "user") return false;
  const key = nameKey(name);
  return key === nameKey(place.skill.name) || key === nameKey(qualifiedName(place.skill));
}
