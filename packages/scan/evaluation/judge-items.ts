import { createHash } from "node:crypto";
import type { ScannedFile, ScanReport } from "../src/engine/finding.ts";
import type { Item, Judged } from "./item.ts";

export interface JudgeOptions {
  /** One for each scan that may run at the same time. */
  readonly scanners: readonly Scan[];
  readonly onProgress?: (done: number, total: number) => void;
  /** An item whose files cannot be read is left out and named here; without this it is an error. */
  readonly onUnreadable?: (item: Item) => void;
}

export type Scan = (files: readonly ScannedFile[]) => Promise<TimedReport>;

export interface TimedReport {
  readonly report: ScanReport;
  /** Of work: what a busy machine did in between does not count. */
  readonly timeMs: number;
}

/** Scans every item once, in the order given; what has the same files as an earlier one takes over its report. */
export async function judgeItems(
  items: readonly Item[],
  { scanners, onProgress, onUnreadable }: JudgeOptions,
): Promise<Judged[]> {
  const judged: (Judged | undefined)[] = items.map(() => undefined);
  const existing = new Map<string, Promise<Judged>>();
  let next = 0;
  let done = 0;
  const work = async (scan: Scan) => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item === undefined) return;
      const files = await item.files().catch((error: unknown) => {
        if (onUnreadable === undefined) throw error;
        onUnreadable(item);
      });
      if (files === undefined) continue;
      const digest = digestOfFiles(files);
      const first = existing.get(digest) ?? judgeOne(item, { files, digest, scan });
      existing.set(digest, first);
      judged[index] = { ...(await first), item };
      done += 1;
      onProgress?.(done, items.length);
    }
  };
  await Promise.all(scanners.map(work));
  return judged.filter((one) => one !== undefined);
}

async function judgeOne(
  item: Item,
  {
    files,
    digest,
    scan,
  }: { readonly files: readonly ScannedFile[]; readonly digest: string; readonly scan: Scan },
): Promise<Judged> {
  const { report, timeMs } = await scan(files);
  const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { item, report, timeMs, sizeBytes, digest };
}

function digestOfFiles(files: readonly ScannedFile[]): string {
  const hash = createHash("sha256");
  for (const { path, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
