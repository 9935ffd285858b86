import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PackagesError, shownName } from "./packages-error.ts";

export interface Unpacked {
  readonly files: number;
  readonly sizeBytes: number;
}

/**
 * Writes the regular files of a tar archive (ustar, with the long names of GNU and pax) below a folder, read-only. Whoever
 * made it is not trusted: a link, a device, a path that leaves the folder or more than the limits end it.
 */
export async function unpackTar(
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  limits: { readonly maxBytes: number; readonly maxFiles: number },
): Promise<Unpacked> {
  const input = createReader(chunks);
  const made = new Set<string>();
  let [files, sizeBytes] = [0, 0];
  let longName: string | undefined;
  for (;;) {
    const header = await input.take(BLOCK);
    if (header.every((byte) => byte === 0)) return { files, sizeBytes };
    const { name, size, kind, isRunnable } = readHeader(header);
    if (kind === "L" || kind === "x") {
      if (size > MAX_NAME_RECORD) throw damaged();
      longName = nameIn(kind, await input.take(padded(size)), size) ?? longName;
      continue;
    }
    const path = longName ?? name;
    longName = undefined;
    if (kind === "5") continue;
    if (kind !== "0" && kind !== "\0") throw notAFile(path);
    files += 1;
    sizeBytes += size;
    if (files > limits.maxFiles || sizeBytes > limits.maxBytes) throw tooLarge(limits);
    const place = join(folder, ...segmentsOf(path));
    if (!made.has(dirname(place))) await mkdir(dirname(place), { recursive: true, mode: 0o755 });
    made.add(dirname(place));
    await writeFrom(input, size, place, isRunnable ? 0o555 : 0o444);
  }
}

const BLOCK = 512;
const MAX_NAME_RECORD = 8_192;

interface Header {
  readonly name: string;
  readonly size: number;
  readonly kind: string;
  readonly isRunnable: boolean;
}

function readHeader(block: Buffer): Header {
  const text = (start: number, length: number) =>
    block.toString("utf8", start, start + length).split("\0", 1)[0] ?? "";
  const prefix = text(257, 5) === "ustar" && text(262, 1) !== " " ? text(345, 155) : "";
  const size = Number.parseInt(text(124, 12).trim() || "0", 8);
  // A first bit that is set means a number above 8 GiB in another notation.
  if (!Number.isSafeInteger(size) || size < 0 || (block[124] ?? 0) >= 0x80) throw damaged();
  return {
    name: prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    size,
    kind: block.toString("latin1", 156, 157),
    isRunnable: (Number.parseInt(text(100, 8).trim(), 8) & 0o100) !== 0,
  };
}

/** GNU gives the name as it is; pax as one of several `<length> path=<name>` lines. */
function nameIn(kind: "L" | "x", record: Buffer, size: number): string | undefined {
  const text = record.toString("utf8", 0, size);
  if (kind === "L") return text.replace(/\0+$/, "");
  return /^\d+ path=(.*)$/m.exec(text)?.[1];
}

function segmentsOf(path: string): string[] {
  const segments = path.replace(/^\.\//, "").split("/");
  const isPlain = (name: string) => name !== "" && name !== "." && name !== ".." && name.length <= 255;
  if (!segments.every(isPlain) || path.includes("\0") || path.includes("\\")) throw leavesFolder(path);
  return segments;
}

async function writeFrom(input: Reader, size: number, path: string, mode: number): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    for (let left = size; left > 0; ) {
      const part = await input.takeUpTo(left);
      await file.writeFile(part);
      left -= part.length;
    }
    // The umask of this process is not to decide who can read it in the sandbox.
    await file.chmod(mode);
  } finally {
    await file.close();
  }
  await input.take(padded(size) - size);
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

interface Reader {
  /** Exactly so many bytes. */
  take(count: number): Promise<Buffer>;
  /** At least one byte, as many as are there. */
  takeUpTo(count: number): Promise<Buffer>;
}

function createReader(chunks: AsyncIterable<Uint8Array>): Reader {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const next = await source.next();
    if (next.done === true) throw damaged();
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
  };
  const cut = (count: number) => {
    const part = held.subarray(0, count);
    held = held.subarray(count);
    return part;
  };
  return {
    async take(count) {
      while (held.length < count) await more();
      return cut(count);
    },
    async takeUpTo(count) {
      while (held.length === 0) await more();
      return cut(count);
    },
  };
}

function damaged(): PackagesError {
  return new PackagesError(
    "failed",
    "What was installed could not be taken out of the build sandbox whole.",
    {
      fix: "Try once more",
    },
  );
}

function leavesFolder(path: string): PackagesError {
  return new PackagesError(
    "refused",
    `A package holds a file whose path is not allowed: ${shownName(path)}.`,
    {
      fix: "Declare another version of the package, or another package",
    },
  );
}

function notAFile(path: string): PackagesError {
  return new PackagesError("refused", `A package holds a link or a device: ${shownName(path)}.`, {
    fix: "Declare another version of the package, or another package",
  });
}

function tooLarge({ maxBytes, maxFiles }: { maxBytes: number; maxFiles: number }): PackagesError {
  return new PackagesError(
    "too_large",
    `The packages take more than ${Math.floor(maxBytes / 1_048_576)} MiB or ${maxFiles} files unpacked.`,
    { fix: "Declare fewer or smaller packages, or have the limit raised (package-layer-megabytes)" },
  );
}
