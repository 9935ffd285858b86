import { createHash } from "node:crypto";
import { storedBlobs } from "../../features/skills/index.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { executedMigrations } from "../../platform/db/queries/migration-queries.ts";
import { prepareTransfer, type StoredTable, tableLines } from "../../platform/db/queries/table-queries.ts";
import { version } from "../version.ts";
import { blobEntry, type ExportManifest, manifestEntry, sealEntry, tableEntry } from "./export-manifest.ts";
import { transferredTables } from "./transferred-tables.ts";
import { writeZip, type Zip } from "./write-zip.ts";

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
export function exportHub(
  stores: HubStores,
  file: string,
  onProgress: TransferProgress = () => {},
): Promise<TransferSummary> {
  return writeZip(file, (zip) => writeEntries(stores, zip, onProgress));
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
