import { CliError } from "../program/cli-error.ts";
import type { LockEntry } from "./lock-entry.ts";
import { checkedAddress, checkedRef, parseSource, refOrRange, type SourceWords } from "./parse-source.ts";
import type { Source } from "./source.ts";

/**
 * Where a locked skill is from. A lock comes with a repository, so that it is read as carefully as what somebody types.
 * Undefined for kinds of sources that only another program knows.
 */
export function sourceOfEntry(name: string, entry: LockEntry, words: SourceWords): Source | undefined {
  const { source, sourceType, sourceUrl, ref } = entry;
  const range = entry.skillquay?.range;
  const withRef = range !== undefined ? refOrRange(range) : ref === undefined ? {} : { ref: checkedRef(ref) };
  if (sourceType === "github" || sourceType === "git" || sourceType === "gitlab") {
    const parsed = parseSource(sourceType === "github" ? source : (sourceUrl ?? source), words);
    if (parsed.kind === "git") return { kind: "git", url: parsed.url, ...shorthandOf(parsed), ...withRef };
    // The address of a repository that has none of the marks of one.
    if (sourceType !== "github")
      return { kind: "git", url: checkedAddress(sourceUrl ?? source).href, ...withRef };
    throw new CliError("lock_invalid", `The lock file names no repository for '${name}'.`);
  }
  if (sourceType === "local") return { kind: "folder", at: source };
  if (sourceType === "zip") return { kind: /^https?:/i.test(source) ? "zip-url" : "zip", at: source };
  if (sourceType === "mcp") return { kind: "mcp", at: checkedAddress(source).href };
  if (sourceType === "hub") {
    const hub = sourceUrl === undefined ? {} : { hub: sourceUrl };
    const parsed = parseSource(`hub:${source.replace(/^hub:/, "")}`, words);
    if (parsed.kind === "hub") return { ...parsed, ...hub };
    throw new CliError("lock_invalid", `The lock file names no skill of a hub for '${name}'.`);
  }
  if (sourceType === "well-known")
    return parseSource(/^https?:/i.test(source) ? source : `https://${source}`, words);
  return undefined;
}

function shorthandOf({ shorthand }: { readonly shorthand?: string }): { shorthand?: string } {
  return shorthand === undefined ? {} : { shorthand };
}
