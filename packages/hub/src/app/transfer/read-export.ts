import { createHash } from "node:crypto";
import type { Entry, ZipFile } from "yauzl";
import { HubProblem } from "../../platform/hub-problem.ts";
import {
  blobEntry,
  type ExportManifest,
  exportManifest,
  manifestEntry,
  sealEntry,
  tableEntry,
} from "./export-manifest.ts";
import {
  type Entries,
  entriesOf,
  entryNamed,
  invalidExport,
  linesOf,
  openZip,
  readAll,
} from "./zip-entries.ts";

/** An exported file, opened. Everything it gives was checked against the manifest, or it throws. */
export interface HubExport {
  readonly manifest: ExportManifest;
  /** Lines of a table in batches. Throws at the end when they are not those that were written. */
  lines(table: ExportManifest["tables"][number]): AsyncGenerator<string[]>;
  blob(blob: ExportManifest["blobs"][number]): Promise<Uint8Array>;
  close(): void;
}

/** Opens the file and reads its manifest. A file that is cut or is none of ours is refused with the reason. */
export async function openExport(file: string): Promise<HubExport> {
  const zip = await openZip(file);
  try {
    const entries = await entriesOf(zip);
    const manifest = await readManifest(zip, entries);
    checkEntries(manifest, entries);
    return {
      manifest,
      lines: (table) => readLines(zip, entryNamed(entries, tableEntry(table.name)), table),
      blob: (blob) => readBlob(zip, entryNamed(entries, blobEntry(blob.digest)), blob),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof HubProblem ? error : invalidExport("its contents cannot be read", error);
  }
}

async function readManifest(zip: ZipFile, entries: Entries): Promise<ExportManifest> {
  const bytes = await readAll(zip, entryNamed(entries, manifestEntry), MANIFEST_BYTES);
  const seal = await readAll(zip, entryNamed(entries, sealEntry), 100);
  if (createHash("sha256").update(bytes).digest("hex") !== seal.toString("utf8").trim())
    throw invalidExport("its manifest was altered");
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw invalidExport("its manifest is no JSON", error);
  }
  const parsed = exportManifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const version = Object(json).formatVersion;
  if (typeof version === "number" && version > 1)
    throw invalidExport(`it has format ${version}, and this program reads format 1`);
  throw invalidExport("its manifest is not that of a hub");
}

// Some 100 bytes for each file of the hub: two million of them.
const MANIFEST_BYTES = 256 * 2 ** 20;

/** Exactly what the manifest names: something missing is a loss, something more was put in by somebody else. */
function checkEntries({ tables, blobs }: ExportManifest, entries: Entries): void {
  const named = [
    manifestEntry,
    sealEntry,
    ...tables.map(({ name }) => tableEntry(name)),
    ...blobs.map(({ digest }) => blobEntry(digest)),
  ];
  const missing = named.find((name) => !entries.has(name));
  if (missing !== undefined) throw invalidExport(`'${missing}' is missing`);
  const existing = new Set(named);
  if (existing.size !== named.length) throw invalidExport("its manifest names something twice");
  if (entries.size !== existing.size) throw invalidExport("it holds entries that its manifest does not name");
}

async function* readLines(
  zip: ZipFile,
  entry: Entry,
  table: ExportManifest["tables"][number],
): AsyncGenerator<string[]> {
  const hash = createHash("sha256");
  let rows = 0;
  let batch: string[] = [];
  let batchChars = 0;
  const stream = await zip.openReadStreamPromise(entry);
  try {
    for await (const line of linesOf(stream, (bytes) => hash.update(bytes))) {
      rows += 1;
      batch.push(line);
      batchChars += line.length;
      if (batch.length < BATCH_LINES && batchChars < BATCH_CHARS) continue;
      yield batch;
      batch = [];
      batchChars = 0;
    }
  } catch (error) {
    throw error instanceof HubProblem ? error : invalidExport(`'${entry.fileName}' is damaged`, error);
  } finally {
    stream.destroy();
  }
  if (batch.length > 0) yield batch;
  if (rows !== table.rows || hash.digest("hex") !== table.sha256)
    throw invalidExport(`'${entry.fileName}' was altered`);
}

// What one insert takes: enough to be quick, little enough for memory.
const BATCH_LINES = 500;
const BATCH_CHARS = 4 * 2 ** 20;

async function readBlob(
  zip: ZipFile,
  entry: Entry,
  { digest, sizeBytes }: ExportManifest["blobs"][number],
): Promise<Uint8Array> {
  const bytes = await readAll(zip, entry, sizeBytes);
  if (`sha256:${createHash("sha256").update(bytes).digest("hex")}` !== digest)
    throw invalidExport(`'${entry.fileName}' was altered`);
  return bytes;
}
