import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

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
