import { basename, dirname, relative, sep } from "node:path";
import type { SkillRecord } from "./skill-record.ts";

/**
 * A short label for a skill that lost its name, so that `label:name` is a name of its own. It says what is
 * different about the place: another host's folder, the category folder, the project; a number when nothing is.
 */
export function shadowLabel(
  record: SkillRecord,
  winner: SkillRecord,
  isTaken: (label: string) => boolean,
): string {
  for (const candidate of candidates(record, winner)) {
    const label = slug(candidate);
    if (label !== "" && !isTaken(label)) return label;
  }
  const base = slug(record.root.host) || "copy";
  for (let number = 2; ; number++) {
    if (!isTaken(`${base}-${number}`)) return `${base}-${number}`;
  }
}

function* candidates(record: SkillRecord, winner: SkillRecord): Generator<string> {
  const { root, facts } = record;
  const isNamed = root.host === "directory";
  const isOtherRoot = root !== winner.root;
  if (!isNamed && root.host !== winner.root.host) yield root.host;
  if (!isNamed && root.location !== winner.root.location) yield `${root.location}-${root.host}`;
  const categories = relative(root.path, dirname(record.folder)).split(sep);
  yield* categories.toReversed();
  if (slug(basename(record.folder)) !== slug(facts.name ?? "")) yield basename(record.folder);
  // A folder the user named is known by its own name; a host's folder by the project it lies in.
  if (isOtherRoot) yield basename(isNamed ? root.path : dirname(dirname(root.path)));
  yield categories.join("-");
}

/** By which labels a skill can be meant, whether it has lost its name or not: whose folder it lies in, and in which folders there. */
export function placeLabels({ root, folder }: SkillRecord): string[] {
  const categories = relative(root.path, dirname(folder)).split(sep);
  const host = root.host === "directory" ? basename(root.path) : root.host;
  return [host, `${root.location}-${root.host}`, ...categories, categories.join("-")]
    .map(slug)
    .filter((label) => label !== "");
}

function slug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
}
