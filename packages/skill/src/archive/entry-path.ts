import { MANIFEST_LIMITS } from "../files/manifest.ts";
import { isLeftOut } from "../files/safe-path.ts";
import { removeHidden } from "../text/hidden-characters.ts";
import type { ArchiveReasonCode } from "./archive-reason.ts";

/** Everything that keeps a path of an archive from being one of a skill. A folder's path ends with `/`. */
export function entryPathFaults(path: string): ArchiveReasonCode[] {
  const faults = new Set<ArchiveReasonCode>();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(path)) faults.add("path_control_character");
  else if (removeHidden(path) !== path || /\p{Cf}|\p{Zl}|\p{Zp}/u.test(path))
    faults.add("path_hidden_character");
  if (/^[A-Za-z]:/.test(path)) faults.add("path_drive");
  if (path.startsWith("/") || path.startsWith("\\\\")) faults.add("path_absolute");
  if (path.includes("\\")) faults.add("path_backslash");
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) faults.add("path_too_long");
  const segments = (path.endsWith("/") ? path.slice(0, -1) : path).split(/[/\\]/);
  // One folder around the skill's own.
  if (segments.length - 1 > MANIFEST_LIMITS.depth + 1) faults.add("path_too_deep");
  for (const segment of segments) for (const fault of segmentFaults(segment)) faults.add(fault);
  return [...faults];
}

// A file name holds at most 255 bytes on every common file system, a path of Windows some 260 characters.
const SEGMENT_MAX_BYTES = 255;
const PATH_MAX_BYTES = 500;

function segmentFaults(segment: string): ArchiveReasonCode[] {
  if (segment === "") return ["path_empty"];
  if (segment === "." || segment === "..") return ["path_traversal"];
  const faults: ArchiveReasonCode[] = [];
  if (segment.toLowerCase() === ".git") faults.push("git_file");
  else if (isLeftOut(segment)) faults.push("hidden_file");
  if (Buffer.byteLength(segment) > SEGMENT_MAX_BYTES) faults.push("path_segment_too_long");
  if (/[. ]$/.test(segment)) faults.push("path_trailing_dot_or_space");
  if (WINDOWS_DEVICE.test(segment) || /[<>:"|?*]/.test(segment)) faults.push("path_windows_name");
  return faults;
}

// With any extension, and with the superscript digits that Windows takes for plain ones.
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?: *\..*)? *$/i;
