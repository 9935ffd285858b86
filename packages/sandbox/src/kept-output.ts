import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxFile } from "./sandbox.ts";

/** One stream of a run, kept where no script can reach it. */
export interface KeptOutput {
  readonly sizeBytes: number;
  read(options: { readonly maxBytes: number; readonly offsetBytes?: number }): Promise<SandboxFile>;
  close(): Promise<void>;
}

/**
 * Keeps what a run has printed: a little in memory, more in a file of the server that has no name any more and is gone
 * with the server. Where no such file can be written, all of it stays in memory.
 */
export async function keepOutput(bytes: Uint8Array, folder = tmpdir()): Promise<KeptOutput> {
  const file = bytes.length <= inMemoryBytes ? undefined : await writeNameless(bytes, folder);
  return file === undefined ? inMemory(bytes) : inFile(file, bytes.length);
}

/** Most scripts print less, and a file costs more than this. */
const inMemoryBytes = 65_536;

export function inMemory(bytes: Uint8Array): KeptOutput {
  return keptOf(
    bytes.length,
    async (offset, size) => bytes.slice(offset, offset + size),
    async () => {},
  );
}

function inFile(file: FileHandle, sizeBytes: number): KeptOutput {
  const read = async (offset: number, size: number) => {
    const piece = new Uint8Array(Math.max(0, Math.min(size, sizeBytes - offset)));
    const { bytesRead } = await file.read(piece, 0, piece.length, offset);
    return piece.subarray(0, bytesRead);
  };
  return keptOf(sizeBytes, read, () => file.close());
}

function keptOf(
  sizeBytes: number,
  read: (offset: number, size: number) => Promise<Uint8Array>,
  close: () => Promise<void>,
): KeptOutput {
  return {
    sizeBytes,
    close,
    async read({ maxBytes, offsetBytes = 0 }) {
      const bytes = await read(offsetBytes, maxBytes);
      return { bytes, sizeBytes, isEnd: offsetBytes + bytes.length >= sizeBytes };
    },
  };
}

async function writeNameless(bytes: Uint8Array, folder: string): Promise<FileHandle | undefined> {
  const path = join(folder, `skillquay-output-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    await rm(path);
    await file.writeFile(bytes);
    return file;
  } catch {
    // The server's own disk is full.
    await file.close();
    await rm(path, { force: true }).catch(() => {});
    return undefined;
  }
}
