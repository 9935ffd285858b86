import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { HubProblem } from "../../platform/hub-problem.ts";

/** Makes a zip file, entry by entry. It gets its name when it is whole, and only its owner can read it. */
export async function writeZip<Result>(file: string, write: (zip: Zip) => Promise<Result>): Promise<Result> {
  const target = resolve(file);
  const unfinished = `${target}.${randomBytes(6).toString("hex")}.unfinished`;
  try {
    if (existsSync(target)) throw fileExists(target);
    const zip = startZip(createWriteStream(unfinished, { flags: "wx", mode: 0o600 }));
    let result: Result;
    try {
      result = await write(zip);
      await zip.finish();
    } catch (error) {
      await zip.abandon();
      throw error;
    }
    await syncPath(unfinished);
    await rename(unfinished, target);
    if (process.platform !== "win32") await syncPath(dirname(target));
    return result;
  } catch (error) {
    throw fileProblem(error, target);
  } finally {
    await rm(unfinished, { force: true });
  }
}

export interface Zip {
  /** Resolves when all of the entry was read, so that one is in memory at a time. */
  add(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
}

interface OpenZip extends Zip {
  finish(): Promise<void>;
  /** Gives the file up. */
  abandon(): Promise<void>;
}

function startZip(output: NodeJS.WritableStream): OpenZip {
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
