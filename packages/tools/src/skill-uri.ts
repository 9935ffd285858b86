import type { SkillAddress, SkillSummary } from "./catalog.ts";

export const SKILL_SCHEME = "skill://";

/** The address of a skill's folder, or of one file in it. Percent-encoded by segment, so a `/` in a name stays one segment. */
export function skillUri(skill: Pick<SkillSummary, "name" | "label">, path?: string): string {
  const folder = `${SKILL_SCHEME}${skill.label === undefined ? "" : `~${encode(skill.label)}/`}${encode(skill.name)}`;
  if (path === undefined || path === "") return folder;
  return `${folder}/${path.split("/").map(encode).join("/")}`;
}

export interface ParsedSkillUri {
  readonly address: SkillAddress;
  /** `""` for the skill folder itself. Not yet checked: it enters a skill only through the safe path function. */
  readonly path: string;
}

/** Undefined for anything that is not a well-formed `skill://` address; never normalises `..` away. */
export function parseSkillUri(uri: string): ParsedSkillUri | undefined {
  // 4,096 characters hold the longest path a skill may have, every byte of it percent-encoded.
  if (uri.length > 4096 || !uri.startsWith(SKILL_SCHEME) || /[?#\\\s]/.test(uri)) return undefined;
  const segments: string[] = [];
  for (const raw of uri.slice(SKILL_SCHEME.length).split("/")) {
    const segment = decode(raw);
    if (segment === undefined || segment === "" || segment === "." || segment === "..") return undefined;
    segments.push(segment);
  }
  const [first, second] = segments;
  if (first === undefined) return undefined;
  // The raw text is asked: an encoded tilde belongs to a name, a bare one starts a label.
  if (!uri.startsWith(`${SKILL_SCHEME}~`)) {
    return { address: { name: first }, path: joinPath(segments.slice(1)) };
  }
  if (second === undefined) return undefined;
  return { address: { label: first.slice(1), name: second }, path: joinPath(segments.slice(2)) };
}

function joinPath(segments: readonly string[]): string {
  return segments.join("/");
}

function encode(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(/^~/, "%7E");
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined; // malformed percent escape
  }
}
