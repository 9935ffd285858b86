import { oneLine } from "@skillquay/skill";
import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

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

export function sourceNotFound(): ToolError {
  return hubError("source_not_found", "There is no such source.", {
    suggestions: ["See them: skillquay sources list"],
  });
}

/** `why` is a part of a sentence in our words, with foreign text quoted in it. */
export function sourceFailed(why: string, cause?: unknown): ToolError {
  return hubError("source_failed", `The source could not be read: ${why}.`, {
    suggestions: ["What it had at the last good sync stays in the catalog", "Try again later"],
    ...(cause === undefined ? {} : { cause }),
  });
}

export function urlNotAllowed(why: string, suggestions: readonly string[] = []): ToolError {
  return hubError("url_not_allowed", `The address cannot be a source: ${why}.`, { suggestions });
}
