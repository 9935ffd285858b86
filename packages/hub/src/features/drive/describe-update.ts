import {
  type Capabilities,
  capabilitiesOf,
  type Finding,
  grownCapabilities,
  type Verdict,
} from "@skillquay/scan";
import { decodeUtf8, showHidden } from "@skillquay/skill";
import { runCooperatively } from "@skillquay/skill/cooperative";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Db } from "../../platform/db/connect.ts";
import type { Verdicts } from "../scans/index.ts";
import {
  filesOfVersion,
  readStoredFiles,
  signerChange,
  storedSignature,
  type UploadedFile,
  type VersionFile,
} from "../skills/index.ts";
import type { PendingUpdate } from "./queries/drive-queries.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** What a newer version would change. Paths, diffs and evidence are the skill's own text. */
export interface UpdateDescription {
  readonly verdict: Verdict;
  /** Those that the pinned version does not have. */
  readonly newFindings: readonly Finding[];
  /** What the newer version brings or asks for and the pinned one does not. */
  readonly grown: Capabilities;
  readonly files: readonly FileChange[];
  /** Files that changed and are not shown: beyond the limit, or of a skill whose files only its owner reads. */
  readonly moreFiles: number;
}

export interface FileChange {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  readonly addedLines?: number;
  readonly removedLines?: number;
  /** As `diff -u` writes it, hidden characters spelled out. Absent for what is no text, or more than 512 KiB of it. */
  readonly diff?: string;
  readonly isCut?: true;
}

export async function describeUpdate(
  parts: { readonly db: Db; readonly blobs: BlobStore; readonly verdicts: Verdicts },
  update: PendingUpdate,
  { diffChars }: { readonly diffChars: number },
): Promise<UpdateDescription> {
  const { db, blobs, verdicts } = parts;
  const oldFiles = await filesOfVersion(db, update.versionId);
  const newFiles = await filesOfVersion(db, update.newVersionId);
  const [oldVerdict, newVerdict] = [
    await verdicts.of({ treeDigest: update.treeDigest, files: oldFiles }),
    await verdicts.of({ treeDigest: update.newTreeDigest, files: newFiles }),
  ];
  const previous = await readStoredFiles(blobs, oldFiles, update.treeDigest);
  const after = await readStoredFiles(blobs, newFiles, update.newTreeDigest);
  const isOpen = (path: string) => !update.hidesFiles || path === update.newSkillFile;
  const changed = changedPaths(oldFiles, newFiles);
  const shown = changed.filter(isOpen).slice(0, FILES_SHOWN);
  const earlier = await storedSignature(blobs, { name: update.slug, files: oldFiles });
  const change = signerChange(
    earlier.state === "valid" ? earlier.signer : undefined,
    await storedSignature(blobs, { name: update.slug, files: newFiles }),
  );
  return {
    verdict: newVerdict.verdict,
    newFindings: [
      ...(change === undefined ? [] : [change]),
      ...newFindings(oldVerdict.findings, newVerdict.findings).map((finding) =>
        isOpen(finding.path) ? finding : { ...finding, path: "", evidence: "" },
      ),
    ],
    grown: withoutPaths(
      grownCapabilities(await capabilitiesOf(previous), await capabilitiesOf(after)),
      isOpen,
    ),
    files: await describeFiles(shown, previous, after, diffChars),
    moreFiles: changed.length - shown.length,
  };
}

const FILES_SHOWN = 30;
const FILE_DIFF_CHARS = 4_000;

function changedPaths(previous: readonly VersionFile[], after: readonly VersionFile[]): string[] {
  const mark = ({ digest, executable }: VersionFile) => `${digest} ${executable}`;
  const old = new Map(previous.map((file) => [file.path, mark(file)]));
  const now = new Map(after.map((file) => [file.path, mark(file)]));
  const all = [...new Set([...old.keys(), ...now.keys()])];
  return all.filter((path) => old.get(path) !== now.get(path)).sort();
}

/** The same rule at another line is not new; once more of it is. */
function newFindings(previous: readonly Finding[], after: readonly Finding[]): Finding[] {
  const key = ({ rule, path, evidence }: Finding) => `${rule}\n${path}\n${evidence}`;
  const existing = new Map<string, number>();
  for (const finding of previous) existing.set(key(finding), (existing.get(key(finding)) ?? 0) + 1);
  return after.filter((finding) => {
    const left = existing.get(key(finding)) ?? 0;
    existing.set(key(finding), left - 1);
    return left <= 0;
  });
}

function withoutPaths(grown: Capabilities, isOpen: (path: string) => boolean): Capabilities {
  return { ...grown, scripts: grown.scripts.filter(isOpen) };
}

async function describeFiles(
  paths: readonly string[],
  previous: readonly UploadedFile[],
  after: readonly UploadedFile[],
  diffChars: number,
): Promise<FileChange[]> {
  const old = new Map(previous.map((file) => [file.path, file.bytes]));
  const now = new Map(after.map((file) => [file.path, file.bytes]));
  let left = diffChars;
  const changes: FileChange[] = [];
  for (const path of paths) {
    const [from, to] = [old.get(path), now.get(path)];
    const change = from === undefined ? "added" : to === undefined ? "removed" : "changed";
    const [fromText, toText] = [textOf(from), textOf(to)];
    if (fromText === undefined || toText === undefined) {
      changes.push({ path, change });
      continue;
    }
    const { text, addedLines, removedLines, isCut } = await runCooperatively(
      unifiedDiff(fromText, toText, { maxChars: Math.min(FILE_DIFF_CHARS, left) }),
    );
    left -= text.length;
    changes.push({ path, change, addedLines, removedLines, diff: showHidden(text), ...(isCut && { isCut }) });
  }
  return changes;
}

/** A missing file is an empty one; undefined is what has no text, or data in its clothes. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return "";
  return bytes.length > DIFF_MAX_BYTES || bytes.includes(0) ? undefined : decodeUtf8(bytes);
}

// The largest SKILL.md of thousands has 294 KB.
const DIFF_MAX_BYTES = 512 * 1024;
