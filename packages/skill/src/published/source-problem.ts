import { oneLine } from "../text/escape-text.ts";

/** Why something of a source was left out. */
export interface Skipped {
  readonly path: string;
  readonly code: SkippedCode;
  readonly reason: string;
}

export type SkippedCode =
  | "unsupported_entry_type"
  | "name_unsafe"
  | "skill_too_large"
  | "skill_invalid"
  | "same_as_another"
  | "too_many_skills"
  | "unreachable"
  | "more";

export function skip(path: string, code: SkippedCode, reason: string): Skipped {
  return { path: oneLine(path, 200), code, reason: oneLine(reason, 400) };
}

/** What a source says cannot be taken. The message is a part of a sentence in our words, with foreign text quoted in it. */
export class SourceUnreadable extends Error {
  override readonly name = "SourceUnreadable";
}

/** More is no collection of skills that anybody reads. */
export const SOURCE_MAX_SKILLS = 10_000;
