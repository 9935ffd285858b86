import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { HubProblem } from "../../platform/hub-problem.ts";
import {
  blobEntry,
  type ExportManifest,
  exportManifest,
  manifestEntry,
  sealEntry,
  tableEntry,
} from "./export-manifest.ts";

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
    throw error instanceof HubProblem ? error : invalid("its contents cannot be read", error);
  }
}

type Entries = ReadonlyMap<string, Entry>;

async function openZip(file: string): Promise<ZipFile> {
  try {
    const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
    return await openPromise(file, options);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === undefined) throw invalid("it is no zip file, or its end is missing", error);
    throw new HubProblem("export_unreadable", `${file} cannot be read (${code}).`, {
      suggestions: ["Name a file that 'skillquay hub export' wrote"],
      cause: error,
    });
  }
}

async function entriesOf(zip: ZipFile): Promise<Entries> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw invalid("it holds two entries of one name");
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: Entries): Promise<ExportManifest> {
  const bytes = await readAll(zip, entryNamed(entries, manifestEntry), MANIFEST_BYTES);
  const seal = await readAll(zip, entryNamed(entries, sealEntry), 100);
  if (createHash("sha256").update(bytes).digest("hex") !== seal.toString("utf8").trim())
    throw invalid("its manifest was altered");
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw invalid("its manifest is no JSON", error);
  }
  const parsed = exportManifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const version = Object(json).formatVersion;
  if (typeof version === "number" && version > 1)
    throw invalid(`it has format ${version}, and this program reads format 1`);
  throw invalid("its manifest is not that of a hub");
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
  if (missing !== undefined) throw invalid(`'${missing}' is missing`);
  const existing = new Set(named);
  if (existing.size !== named.length) throw invalid("its manifest names something twice");
  if (entries.size !== existing.size) throw invalid("it holds entries that its manifest does not name");
}

function entryNamed(entries: Entries, name: string): Entry {
  const entry = entries.get(name);
  if (entry === undefined) throw invalid(`'${name}' is missing`);
  return entry;
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
    for await (const line of linesOf(stream, hash)) {
      rows += 1;
      batch.push(line);
      batchChars += line.length;
      if (batch.length < BATCH_LINES && batchChars < BATCH_CHARS) continue;
      yield batch;
      batch = [];
      batchChars = 0;
    }
  } catch (error) {
    throw error instanceof HubProblem ? error : invalid(`'${entry.fileName}' is damaged`, error);
  } finally {
    stream.destroy();
  }
  if (batch.length > 0) yield batch;
  if (rows !== table.rows || hash.digest("hex") !== table.sha256)
    throw invalid(`'${entry.fileName}' was altered`);
}

// What one insert takes: enough to be quick, little enough for memory.
const BATCH_LINES = 500;
const BATCH_CHARS = 4 * 2 ** 20;

async function* linesOf(stream: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of stream) {
    const bytes: Buffer = Buffer.from(piece);
    hash.update(bytes);
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    // By bytes, since a line of JSON may hold characters that readers of text take for line ends.
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end).toString("utf8");
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield rest.toString("utf8");
}

async function readBlob(
  zip: ZipFile,
  entry: Entry,
  { digest, sizeBytes }: ExportManifest["blobs"][number],
): Promise<Uint8Array> {
  const bytes = await readAll(zip, entry, sizeBytes);
  if (`sha256:${createHash("sha256").update(bytes).digest("hex")}` !== digest)
    throw invalid(`'${entry.fileName}' was altered`);
  return bytes;
}

async function readAll(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > mostBytes) throw invalid(`'${entry.fileName}' is larger than it may be`);
  const pieces: Buffer[] = [];
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) pieces.push(Buffer.from(piece));
  } catch (error) {
    throw invalid(`'${entry.fileName}' is damaged`, error);
  }
  return Buffer.concat(pieces);
}

function invalid(why: string, cause?: unknown): HubProblem {
  return new HubProblem(
    "export_invalid",
    `This is not a whole export of a hub: ${why}. Nothing was imported.`,
    {
      suggestions: ["Copy the file again, or export it again"],
      cause,
    },
  );
}
