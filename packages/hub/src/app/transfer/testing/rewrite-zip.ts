import { createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";

/** For tests: a zip file with other bytes in it, valid in itself. An entry that becomes undefined is left out. */
export async function rewriteZip(
  from: string,
  to: string,
  change: (name: string, bytes: Buffer) => Uint8Array | undefined,
  added: Readonly<Record<string, string>> = {},
): Promise<void> {
  const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
  const source = await openPromise(from, options);
  const zip = new ZipFile();
  for await (const entry of source.eachEntry()) {
    const bytes = change(entry.fileName, await buffer(await source.openReadStreamPromise(entry)));
    if (bytes !== undefined) zip.addBuffer(bytes, entry.fileName);
  }
  for (const [name, text] of Object.entries(added)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to));
  source.close();
}
