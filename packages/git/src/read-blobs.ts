import type { Git } from "./create-git.ts";
import { killGroup } from "./create-git.ts";
import { GitError } from "./git-error.ts";

/** Reads contents of a repository, one process for all of them. */
export interface BlobReader {
  read(objectId: string): Promise<Buffer>;
  /** Ends the process. May be called twice. */
  close(): void;
}

/**
 * Only objects that are known to be there may be asked for, and only of a size that fits into memory: the caller has
 * looked at both before.
 */
export function openBlobReader(git: Git, folder: string, signal?: AbortSignal): BlobReader {
  const child = git.start({ folder, args: ["cat-file", "--batch"] });
  const waiting: { done(bytes: Buffer): void; fail(error: Error): void }[] = [];
  let chunks: Buffer[] = [];
  let held = 0;
  /** Bytes that the answer needs to be whole; 0 while its first line is not there. */
  let requested = 0;
  let headerBytes = 0;
  let failure: GitError | undefined;

  const stop = (error: GitError) => {
    failure ??= error;
    killGroup(child);
    for (const { fail } of waiting.splice(0)) fail(failure);
  };

  const take = () => {
    for (;;) {
      if (held === 0 || (requested > 0 && held < requested)) return;
      const buffer = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
      chunks = [buffer];
      if (requested === 0) {
        const line = buffer.indexOf(0x0a);
        if (line === -1) return;
        const size = /^[0-9a-f]+ blob (\d+)$/.exec(buffer.toString("latin1", 0, line))?.[1];
        if (size === undefined) return stop(new GitError("not_found", "the repository lacks a file"));
        headerBytes = line + 1;
        requested = headerBytes + Number(size) + 1;
        continue;
      }
      // A copy, so that one small file does not keep a large chunk alive.
      waiting.shift()?.done(Buffer.from(buffer.subarray(headerBytes, requested - 1)));
      chunks = [buffer.subarray(requested)];
      held -= requested;
      requested = 0;
    }
  };

  let asked = "";
  /** What is asked for at once goes out at once: each write would wake the program for one line. */
  const ask = (objectId: string) => {
    if (asked === "")
      queueMicrotask(() => {
        child.stdin?.write(asked);
        asked = "";
      });
    asked += `${objectId}\n`;
  };

  const abort = () => stop(new GitError("cancelled", "the work was cancelled"));
  child.stdin?.on("error", () => {});
  child.stdout?.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    held += chunk.length;
    take();
  });
  child.stderr?.resume();
  child.once("error", (cause) =>
    stop(new GitError("missing", "the program git cannot be started", { cause })),
  );
  child.once("close", () => {
    signal?.removeEventListener("abort", abort);
    stop(new GitError("failed", "git ended before it had read everything"));
  });
  if (signal?.aborted === true) abort();
  signal?.addEventListener("abort", abort, { once: true });

  return {
    read: (objectId) =>
      new Promise((done, fail) => {
        if (failure !== undefined) return fail(failure);
        waiting.push({ done, fail });
        ask(objectId);
      }),
    close: () => stop(new GitError("cancelled", "the work was cancelled")),
  };
}
