import { createHash } from "node:crypto";
import {
  openScanner,
  readSkillFolder,
  type ScannedFile,
  type ScanReport,
  watchGarbage,
  withUnread,
} from "@skillquay/scan";
import type { ScanMemory } from "./scan-memory.ts";

/** Scans skill folders one after the other, those that somebody looks at first. */
export interface ScanQueue {
  /** What is known of a folder now. */
  report(folder: string): ScanReport | undefined;
  /** The bytes that the report is about; undefined where they could not all be read. */
  digest(folder: string): string | undefined;
  /** Puts a folder at the head of the queue, unless it is known. */
  hurry(folder: string): void;
  /** Puts folders at its end. */
  add(folders: readonly string[]): void;
  /** Its files changed: it is looked at again. */
  forget(folder: string): void;
  /** How many are known: changes whenever a report does. */
  readonly version: number;
  onReport(listener: (folder: string) => void): () => void;
  close(): Promise<void>;
}

export function createScanQueue(memory: ScanMemory, log: (line: string) => void): ScanQueue {
  const scanner = openScanner();
  const byFolder = new Map<string, FolderScan>();
  const waiting = new Set<string>();
  const listeners = new Set<(folder: string) => void>();
  let urgent: string[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;
  let version = 0;
  const release = watchGarbage();
  let current: { readonly folder: string; isStale: boolean } | undefined;

  const next = (): string | undefined => {
    const folder = urgent.pop() ?? waiting.values().next().value;
    if (folder !== undefined) waiting.delete(folder);
    return folder;
  };
  const work = async () => {
    for (let folder = next(); folder !== undefined && !isClosed; folder = next()) {
      if (byFolder.has(folder)) continue;
      current = { folder, isStale: false };
      try {
        const scanned = await scan(folder);
        // After close the scanner answers with a failure, which is nobody's report.
        if (isClosed) return;
        if (current.isStale) {
          waiting.add(folder);
          continue;
        }
        byFolder.set(folder, scanned);
        version += 1;
        for (const listener of listeners) listener(folder);
      } catch (error) {
        log(`A scan failed: ${error instanceof Error ? error.message : "unknown reason"}`);
      }
    }
  };
  const scan = async (folder: string): Promise<FolderScan> => {
    const { files, notRead } = await readSkillFolder(folder);
    // What could not be read is not in the digest, so such a folder is always looked at anew.
    const digest = notRead.length === 0 ? digestOf(files) : undefined;
    const cached = digest === undefined ? undefined : memory.get(digest);
    if (cached !== undefined) return { report: cached, digest };
    // A thread that scans needs as much as all the rest, which is read at the same time.
    await release();
    const report = withUnread(await scanner.scan(files), notRead);
    if (digest !== undefined && !isClosed && isFinished(report)) memory.set(digest, report);
    return { report, digest };
  };
  const start = () => {
    if (isClosed) return;
    running ??= work().finally(() => {
      running = undefined;
      memory.flush();
      if (urgent.length + waiting.size > 0) start();
    });
  };

  return {
    report: (folder) => byFolder.get(folder)?.report,
    digest: (folder) => byFolder.get(folder)?.digest,
    hurry(folder) {
      if (byFolder.has(folder)) return;
      urgent = [...urgent.filter((one) => one !== folder), folder];
      start();
    },
    add(folders) {
      for (const folder of folders) if (!byFolder.has(folder)) waiting.add(folder);
      start();
    },
    forget(folder) {
      // What is being read right now may be half old and half new.
      if (current?.folder === folder) current.isStale = true;
      if (!byFolder.delete(folder)) return;
      version += 1;
      waiting.add(folder);
      start();
    },
    get version() {
      return version;
    },
    onReport(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      urgent = [];
      waiting.clear();
      await scanner.close();
      await running;
      memory.flush();
    },
  };
}

interface FolderScan {
  readonly report: ScanReport;
  readonly digest: string | undefined;
}

/** A scan that failed or took too long says nothing about the files, and may go well the next time. */
function isFinished({ findings }: ScanReport): boolean {
  return findings.every(({ rule }) => !rule.startsWith("scan."));
}

function digestOf(files: readonly ScannedFile[]): string {
  const hash = createHash("sha256");
  for (const { path, bytes } of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex");
}
