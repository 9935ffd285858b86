import { MANIFEST_LIMITS } from "../files/manifest.ts";
import { isLeftOut } from "../files/safe-path.ts";
import { removeHidden } from "../text/hidden-characters.ts";
import type { ArchiveReasonCode } from "./archive-reason.ts";

/** Everything that keeps a path of an archive from being one of a skill. A folder's path ends with `/`. */
export function entryPathReasons(whole: string): ArchiveReasonCode[] {
  const reasons = new Set<ArchiveReasonCode>();
  // Of one that is far too long the beginning says enough.
  const path = whole.slice(0, READ_CHARS);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(path)) reasons.add("path_control_character");
  else if (removeHidden(path) !== path || /\p{Cf}|\p{Zl}|\p{Zp}/u.test(path))
    reasons.add("path_hidden_character");
  if (/^[A-Za-z]:/.test(path)) reasons.add("path_drive");
  if (path.startsWith("/") || path.startsWith("\\\\")) reasons.add("path_absolute");
  if (path.includes("\\")) reasons.add("path_backslash");
  if (isTooLong(whole)) reasons.add("path_too_long");
  const segments = (path.endsWith("/") ? path.slice(0, -1) : path).split(/[/\\]/);
  if (isTooDeep(path)) reasons.add("path_too_deep");
  for (const segment of segments) for (const reason of segmentReasons(segment)) reasons.add(reason);
  return [...reasons];
}

/** Too long or too deep to be compared with others: such a path is refused whatever else is there. */
export function isTooLarge(path: string): boolean {
  return isTooLong(path) || isTooDeep(path);
}

function isTooLong(path: string): boolean {
  return Buffer.byteLength(path) > PATH_MAX_BYTES;
}

function isTooDeep(path: string): boolean {
  const segments = (path.endsWith("/") ? path.slice(0, -1) : path).split(/[/\\]/);
  // One folder around the skill's own.
  return segments.length - 1 > MANIFEST_LIMITS.depth + 1;
}

// A file name holds at most 255 bytes on every common file system, a path of Windows some 260 characters.
const SEGMENT_MAX_BYTES = 255;
const PATH_MAX_BYTES = 500;
const READ_CHARS = 1_000;

function segmentReasons(segment: string): ArchiveReasonCode[] {
  if (segment === "") return ["path_empty"];
  if (segment === "." || segment === "..") return ["path_traversal"];
  const reasons: ArchiveReasonCode[] = [];
  if (segment.toLowerCase() === ".git") reasons.push("git_file");
  else if (isLeftOut(segment)) reasons.push("hidden_file");
  if (Buffer.byteLength(segment) > SEGMENT_MAX_BYTES) reasons.push("path_segment_too_long");
  if (/[. ]$/.test(segment)) reasons.push("path_trailing_dot_or_space");
  if (WINDOWS_DEVICE.test(segment) || /[<>:"|?*]/.test(segment)) reasons.push("path_windows_name");
  return reasons;
}

// With any extension, and with the superscript digits that Windows takes for plain ones.
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?: *\..*)? *$/i;
