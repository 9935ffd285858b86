import type { SkillSummary } from "@skillquay/tools";
import type { FileStamp } from "../discovery/file-stamp.ts";
import { nameKey } from "../index/name-key.ts";
import type { Conditions } from "./conditions.ts";
import { checksum, openSnapshotFile, SnapshotDamaged, type SnapshotFile } from "./snapshot-file.ts";

/** What a start needs to know before it reads anything else of the snapshot. */
export interface SnapshotHeader {
  readonly conditions: Conditions;
  /** Of the program that made it: another build may answer otherwise. */
  readonly program: string;
  /** Main files, served or not. */
  readonly mainFileCount: number;
  /** Whether folders are watched, and the roots that were not there. */
  readonly watch: boolean;
  readonly missingRoots: readonly string[];
  /** As it is listed; null where it is not offered. */
  readonly skillTool: string | null;
  readonly strictResources: boolean;
  /** Whether the client's name decides for which host is planned. */
  readonly detectHost: boolean;
  /** What the start says on standard error. */
  readonly warnings: string;
  /** A checksum of the prompts that are offered. */
  readonly prompts: number;
  /** Hosts whose answers are kept; "" for a client of none. */
  readonly hosts: readonly string[];
  /** In which form they get skills, in the same order. */
  readonly forms: readonly SkillForm[];
}

/** How the clients of a host are given a skill. */
export interface SkillForm {
  /** How their models call the tool that reads other files; null where there is none. */
  readonly reader: string | null;
  /** null: it may be of any length. */
  readonly maxChars: number | null;
  readonly textOnly: boolean;
  readonly exactTexts: boolean;
}

/** One skill, as much of it as the answer of a read is made of. */
export interface SnapshotSkill
  extends Pick<SkillSummary, "name" | "label" | "skillFile" | "location" | "problems" | "modelInvocable"> {
  readonly key: string;
  readonly baseDirectory: string;
}

/** Answers and skills as a full server left them for the next start, read by offset. */
export interface AnswerSnapshot {
  readonly header: SnapshotHeader;
  /** The same in two snapshots exactly when all files and folders in them are, by their stamps. */
  readonly files: string;
  /** Members of the result of `initialize` without the protocol's version; undefined where none are kept for the host. */
  introduction(host: string): Buffer | undefined;
  toolList(host: string): Buffer | undefined;
  /** The skill of a name and the stamp of its main file. */
  find(name: string): { readonly skill: SnapshotSkill; readonly stamp: FileStamp } | undefined;
  /** Every main file that was found, served or not. */
  mainFiles(): Iterable<StampedPath>;
  /** Folders outside of skills: a new skill changes one of them. */
  outerFolders(): Iterable<StampedPath>;
  /** Folders of skills and folders in them, all or a share of them. */
  innerFolders(share?: Share): Iterable<StampedPath>;
  close(): void;
}

export interface StampedPath extends FileStamp {
  readonly path: string;
}

/** Every so many of a list, from which on: the shares of all parts together are the list. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

export function openAnswerSnapshot(path: string): AnswerSnapshot | undefined {
  const file = openSnapshotFile(path);
  if (file === undefined) return undefined;
  try {
    const header: SnapshotHeader = JSON.parse(file.header);
    return readSnapshot(file, header);
  } catch {
    file.close();
    return undefined;
  }
}

/** Numbers of a skill's row: the stamp of its main file, and where its record is. */
export const SKILL_NUMBERS = 7;
/** Numbers of a file or folder that is looked at: its stamp, whose size is that of a file. */
export const STAMP_NUMBERS = 4;
/** Between paths in one text: no path contains it. */
export const PATH_SEPARATOR = "\0";
const PATH_SEPARATOR_BYTE = 0;
const STAMPED = ["main files", "outer folders", "inner folders"];

export function hashOfKey(key: string): number {
  return checksum(Buffer.from(key));
}

function readSnapshot(file: SnapshotFile, header: SnapshotHeader): AnswerSnapshot {
  let names: Uint32Array | undefined;
  const rowBytes = SKILL_NUMBERS * 8;

  const skillAt = (row: number) => {
    const numbers = doublesOf(file.slice("skills", row * rowBytes, rowBytes));
    const [ino = 0, mtimeMs = 0, ctimeMs = 0, sizeBytes = 0, start = 0, lengthBytes = 0, sum = 0] = numbers;
    const text = file.slice("records", start, lengthBytes);
    if (checksum(text) !== sum) throw new SnapshotDamaged("record");
    const skill: SnapshotSkill = JSON.parse(text.toString("utf8"));
    return { skill, stamp: { ino, mtimeMs, ctimeMs, sizeBytes } };
  };

  // Bit by bit: all of them together would make a heap grow that never needs as much again.
  function* stampedPaths(section: string, share: Share = { part: 0, of: 1 }): Iterable<StampedPath> {
    const paths = textsOf(file.chunks(`${section} paths`), share)[Symbol.iterator]();
    let index = 0;
    for (const chunk of file.chunks(section)) {
      const numbers = doublesOf(chunk);
      for (let at = 0; at < numbers.length; at += STAMP_NUMBERS) {
        if (index++ % share.of !== share.part) continue;
        yield {
          path: paths.next().value ?? "",
          ino: numbers[at] ?? 0,
          mtimeMs: numbers[at + 1] ?? 0,
          ctimeMs: numbers[at + 2] ?? 0,
          sizeBytes: numbers[at + 3] ?? 0,
        };
      }
    }
    // Only past the end it shows whether the paths are as they were written.
    paths.next();
  }

  return {
    header,
    files: STAMPED.flatMap((name) => [file.sumOf(name), file.sumOf(`${name} paths`)]).join(),
    introduction: (host) => (header.hosts.includes(host) ? file.section(`introduction ${host}`) : undefined),
    toolList: (host) => (header.hosts.includes(host) ? file.section(`tools ${host}`) : undefined),
    find(name) {
      const key = nameKey(name);
      const hash = hashOfKey(key);
      names ??= wordsOf(file.section("names"));
      for (let at = lowerBound(names, hash); names[2 * at] === hash; at++) {
        const entry = skillAt(names[2 * at + 1] ?? 0);
        if (entry.skill.key === key) return entry;
      }
      return undefined;
    },
    mainFiles: () => stampedPaths("main files"),
    outerFolders: () => stampedPaths("outer folders"),
    innerFolders: (share) => stampedPaths("inner folders", share),
    close: () => file.close(),
  };
}

/** The texts between separators in bytes that come in pieces, as many of them as are in the share. */
function* textsOf(chunks: Iterable<Buffer>, { part, of }: Share): Generator<string, undefined> {
  let rest: Buffer | undefined;
  let index = 0;
  for (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(PATH_SEPARATOR_BYTE); end >= 0; ) {
      if (index++ % of === part) {
        yield rest === undefined
          ? chunk.toString("utf8", start, end)
          : Buffer.concat([rest, chunk.subarray(start, end)]).toString();
      }
      rest = undefined;
      start = end + 1;
      end = chunk.indexOf(PATH_SEPARATOR_BYTE, start);
    }
    if (start === chunk.length) continue;
    const tail = chunk.subarray(start);
    // A copy, since the next piece comes to the same place.
    rest = Buffer.concat(rest === undefined ? [tail] : [rest, tail]);
  }
  if (rest !== undefined && index % of === part) yield rest.toString();
}

function doublesOf(bytes: Buffer): Float64Array {
  return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length >> 3);
}

function wordsOf(bytes: Buffer): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/** The first pair whose hash is not smaller. */
function lowerBound(pairs: Uint32Array, hash: number): number {
  let [low, high] = [0, pairs.length >> 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[2 * middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
