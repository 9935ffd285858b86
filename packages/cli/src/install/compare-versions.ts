import { textDiff } from "@skillquay/local/text-diff";
import { type Capabilities, capabilitiesOf, type Finding, grownCapabilities } from "@skillquay/scan";
import { readSkillFolder } from "@skillquay/scan/read-skill-folder";
import { SIGNATURE_FILE } from "@skillquay/scan/signature";
import { decodeUtf8, oneLine } from "@skillquay/skill";
import type { ArchiveFile } from "@skillquay/skill/archive";
import type { JudgedSkill } from "./judge-skill.ts";
import type { Judge } from "./with-judge.ts";

export interface VersionDifference {
  readonly files: readonly {
    readonly path: string;
    readonly what: "added" | "removed" | "changed";
    readonly diff: readonly string[];
  }[];
  /** What the scan says of the new one and did not say of the old one. */
  readonly newFindings: readonly Finding[];
  /** What the new one may do and the old one may not. */
  readonly grown: Capabilities;
}

/** What somebody has to know before the version that is installed is replaced by another. */
export async function compareVersions(
  folder: string,
  skill: JudgedSkill,
  { scan }: Pick<Judge, "scan">,
): Promise<VersionDifference> {
  const { files: old } = await readSkillFolder(folder).catch(() => ({ files: [] }));
  const earlier = await scan(old);
  const earlierKeys = new Set(earlier.findings.map(keyOf));
  return {
    files: fileDifferences(old, skill.files),
    newFindings: skill.report.findings.filter(
      (finding) => finding.severity !== "info" && !earlierKeys.has(keyOf(finding)),
    ),
    grown: grownCapabilities(await capabilitiesOf(old), skill.capabilities),
  };
}

/** The same thing said of the same file, wherever in it the line has moved. */
function keyOf({ rule, path, evidence }: Finding): string {
  return JSON.stringify([rule, path, evidence]);
}

type NamedBytes = Pick<ArchiveFile, "path" | "bytes">;

function fileDifferences(
  old: readonly NamedBytes[],
  fresh: readonly NamedBytes[],
): VersionDifference["files"] {
  const oldBytes = new Map(old.map((file) => [file.path, file.bytes]));
  const freshBytes = new Map(fresh.map((file) => [file.path, file.bytes]));
  const paths = [...new Set([...oldBytes.keys(), ...freshBytes.keys()])].sort();
  return paths.flatMap((path) => {
    const [a, b] = [oldBytes.get(path), freshBytes.get(path)];
    if (a !== undefined && b !== undefined && Buffer.compare(a, b) === 0) return [];
    const what =
      a === undefined ? ("added" as const) : b === undefined ? ("removed" as const) : ("changed" as const);
    const diff =
      what === "removed"
        ? []
        : path === SIGNATURE_FILE
          ? ["(the signature of the other files)"]
          : diffOf(a, b);
    return [{ path: oneLine(path, 300), what, diff }];
  });
}

function diffOf(before: Uint8Array | undefined, after: Uint8Array | undefined): readonly string[] {
  const [old, fresh] = [textOf(before), textOf(after)];
  if (old === undefined || fresh === undefined) return [`(${after?.length ?? 0} bytes, no text)`];
  return textDiff(old, fresh, MOST_LINES);
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return "";
  return bytes.includes(0) || bytes.length > LARGEST_COMPARED_BYTES ? undefined : decodeUtf8(bytes);
}

const MOST_LINES = 60;
const LARGEST_COMPARED_BYTES = 1024 * 1024;
