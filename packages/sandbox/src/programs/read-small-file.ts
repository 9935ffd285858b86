import { constants } from "node:fs";
import { open } from "node:fs/promises";

/** The text of a small regular file; undefined for everything else. A pipe or a device does not make us wait. */
export async function readSmallFile(path: string, maxBytes: number): Promise<string | undefined> {
  const read = await readBytes(path, maxBytes);
  return read === undefined || read.isCut ? undefined : read.text;
}

/** How a regular file begins; empty for everything else. */
export async function readStart(path: string, maxBytes: number): Promise<string> {
  return (await readBytes(path, maxBytes))?.text ?? "";
}

async function readBytes(
  path: string,
  maxBytes: number,
): Promise<{ readonly text: string; readonly isCut: boolean } | undefined> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return undefined;
    const buffer = Buffer.alloc(Math.min(stats.size, maxBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return { text: buffer.toString("utf8", 0, bytesRead), isCut: stats.size > maxBytes };
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
