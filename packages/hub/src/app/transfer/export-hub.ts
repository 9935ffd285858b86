import { createHash, randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { storedBlobs } from "../../features/skills/index.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { executedMigrations } from "../../platform/db/queries/migration-queries.ts";
import { prepareTransfer, type StoredTable, tableLines } from "../../platform/db/queries/table-queries.ts";
import { HubProblem } from "../../platform/hub-problem.ts";
import { version } from "../version.ts";
import { blobEntry, type ExportManifest, manifestEntry, sealEntry, tableEntry } from "./export-manifest.ts";
import { transferredTables } from "./transferred-tables.ts";

export interface HubStores {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
}

export interface TransferSummary {
  readonly tables: number;
  readonly rows: number;
  readonly blobs: number;
}

/** What is done now and, where that is known, how far it is. */
export type TransferProgress = (
  message: string,
  share?: { readonly done: number; readonly total: number },
) => void;

/**
 * Writes everything the hub keeps into one zip file, as it was at one moment, while the hub goes on. The file gets its
 * name when it is whole. It holds hashes of keys and the hub's secrets, so only its owner can read it.
 */
export async function exportHub(
  stores: HubStores,
  file: string,
  onProgress: TransferProgress = () => {},
): Promise<TransferSummary> {
  const target = resolve(file);
  const unfinished = `${target}.${randomBytes(6).toString("hex")}.unfinished`;
  try {
    if (existsSync(target)) throw fileExists(target);
    const zip = startZip(createWriteStream(unfinished, { flags: "wx", mode: 0o600 }));
    let summary: TransferSummary;
    try {
      summary = await writeEntries(stores, zip, onProgress);
      await zip.finish();
    } catch (error) {
      await zip.abandon();
      throw error;
    }
    await syncPath(unfinished);
    await rename(unfinished, target);
    if (process.platform !== "win32") await syncPath(dirname(target));
    return summary;
  } catch (error) {
    throw fileProblem(error, target);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function writeEntries(
  { database, blobs }: HubStores,
  zip: Zip,
  onProgress: TransferProgress,
): Promise<TransferSummary> {
  const manifest = await database.direct
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction): Promise<ExportManifest> => {
      await prepareTransfer(transaction);
      const tables: ExportManifest["tables"] = [];
      for (const table of await transferredTables(transaction)) {
        onProgress(`Table ${table.name}`);
        tables.push(await addTable(zip, table, tableLines(transaction, table)));
      }
      return {
        format: "skillquay-hub-export",
        formatVersion: 1,
        createdAt: new Date().toISOString(),
        program: version,
        migrations: await executedMigrations(transaction),
        tables,
        blobs: await storedBlobs(transaction),
      };
    });
  // Outside of the transaction: a blob never changes, and rows of that moment need no lock to be true.
  for (const [index, { digest }] of manifest.blobs.entries()) {
    onProgress("Writing files", { done: index, total: manifest.blobs.length });
    await zip.add(blobEntry(digest), blobs.stream(digest));
  }
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
  await zip.add(manifestEntry, [text]);
  await zip.add(sealEntry, [Buffer.from(`${createHash("sha256").update(text).digest("hex")}\n`)]);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: manifest.tables.length, rows, blobs: manifest.blobs.length };
}

async function addTable(
  zip: Zip,
  { name, columns }: StoredTable,
  batches: AsyncIterable<readonly string[]>,
): Promise<ExportManifest["tables"][number]> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* pieces() {
    for await (const lines of batches) {
      const bytes = Buffer.from(`${lines.join("\n")}\n`);
      hash.update(bytes);
      rows += lines.length;
      yield bytes;
    }
  }
  await zip.add(tableEntry(name), pieces());
  return { name, columns: [...columns], rows, sha256: hash.digest("hex") };
}

interface Zip {
  /** Resolves when all of the entry was read, so that one is in memory at a time. */
  add(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  finish(): Promise<void>;
  /** Gives the file up. */
  abandon(): Promise<void>;
}

function startZip(output: NodeJS.WritableStream): Zip {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, output);
  // Told through `add` and `finish`, whichever waits.
  written.catch(() => {});
  // A source that fails is told through `add`; without a listener it would end the process.
  zip.on("error", () => {});
  return {
    async add(path, pieces) {
      const source = Readable.from(pieces, { objectMode: false });
      const read = new Promise<void>((resolve, reject) => {
        source.once("end", resolve);
        source.once("error", reject);
      });
      zip.addReadStreamLazy(path, { mode: 0o100600 }, (callback) => callback(null, source));
      await Promise.race([read, written]);
    },
    async finish() {
      zip.end();
      await written;
    },
    async abandon() {
      zip.outputStream.destroy();
      await written.catch(() => {});
    },
  };
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, process.platform === "win32" ? "r+" : "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function fileExists(target: string): HubProblem {
  return new HubProblem("file_exists", `${target} is there already.`, {
    suggestions: ["Name another file, or remove that one first"],
  });
}

function fileProblem(error: unknown, target: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "EISDIR"].includes(code)) {
    return new HubProblem("file_not_written", `${target} cannot be written (${code}).`, {
      suggestions: [
        "Name a file in a folder that exists and that you may write to, with room left on its disk",
      ],
      cause: error,
    });
  }
  return error;
}
