/** The regular files of a tar archive (ustar, with GNU's and pax' long names), in memory: nothing of it reaches the disk. */
export function readTar(archive: Buffer): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const sizeBytes = Number.parseInt(textOf(header, 124, 12).trim() || "0", 8);
    if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) break;
    const start = at + BLOCK;
    const content = archive.subarray(start, start + sizeBytes);
    const kind = textOf(header, 156, 1);
    if (kind === "L") longName = textOf(content, 0, sizeBytes);
    else if (kind === "x") longName = PAX_PATH.exec(content.toString("utf8"))?.[1] ?? longName;
    else {
      const prefix = textOf(header, 345, 155);
      const name = longName ?? `${prefix === "" ? "" : `${prefix}/`}${textOf(header, 0, 100)}`;
      if (kind === "0" || kind === "") files.set(name, content);
      longName = undefined;
    }
    at = start + Math.ceil(sizeBytes / BLOCK) * BLOCK;
  }
  return files;
}

const BLOCK = 512;
const PAX_PATH = /^\d+ path=(.+)$/m;

function textOf(bytes: Buffer, start: number, length: number): string {
  return bytes.toString("utf8", start, start + length).split("\0", 1)[0] ?? "";
}
