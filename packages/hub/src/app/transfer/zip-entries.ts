import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { HubProblem } from "../../platform/hub-problem.ts";

/** What is in a zip file, by its name there. */
export type Entries = ReadonlyMap<string, Entry>;

/** Throws with the reason when it is none, or cannot be read. */
export async function openZip(file: string): Promise<ZipFile> {
  try {
    const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
    return await openPromise(file, options);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === undefined) throw invalidExport("it is no zip file, or its end is missing", error);
    throw new HubProblem("export_unreadable", `${file} cannot be read (${code}).`, {
      suggestions: ["Name a file that 'skillquay hub export' wrote"],
      cause: error,
    });
  }
}

export async function entriesOf(zip: ZipFile): Promise<Entries> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw invalidExport("it holds two entries of one name");
    entries.set(entry.fileName, entry);
  }
  return entries;
}

export function entryNamed(entries: Entries, name: string): Entry {
  const entry = entries.get(name);
  if (entry === undefined) throw invalidExport(`'${name}' is missing`);
  return entry;
}

/** Each line of a stream, and every piece of it as it comes. */
export async function* linesOf(
  stream: Readable,
  onPiece: (bytes: Buffer) => void = () => {},
): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of stream) {
    const bytes: Buffer = Buffer.from(piece);
    onPiece(bytes);
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    // By bytes, since a line of JSON may hold characters that readers of text take for line ends.
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end).toString("utf8");
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield rest.toString("utf8");
}

/** A whole entry, which is refused before it is read when it is larger than that. */
export async function readAll(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > mostBytes) throw invalidExport(`'${entry.fileName}' is larger than it may be`);
  const pieces: Buffer[] = [];
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) pieces.push(Buffer.from(piece));
  } catch (error) {
    throw invalidExport(`'${entry.fileName}' is damaged`, error);
  }
  return Buffer.concat(pieces);
}

export function invalidExport(why: string, cause?: unknown): HubProblem {
  return new HubProblem(
    "export_invalid",
    `This is not a whole export of a hub: ${why}. Nothing was imported.`,
    {
      suggestions: ["Copy the file again, or export it again"],
      cause,
    },
  );
}
