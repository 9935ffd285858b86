import { execFile } from "node:child_process";
import { constants, openSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

export interface PipeEnds {
  readonly readEnd: number;
  readonly writeEnd: number;
}

export interface PipePool {
  /** The server's read end never blocks, the script's write end does. */
  openForOutput(): Promise<PipeEnds>;
}

/**
 * Real pipes for the output of scripts. Node's own "pipe" is a socket, and a socket cannot be opened by name: the usual
 * `echo >/dev/stderr` of a shell script fails with it. Named pipes are made a batch at a time in a private folder,
 * opened at both ends, and unlinked before anybody gets them.
 */
export function createPipePool(folder: string, mkfifoPath: string): PipePool {
  const ready: string[] = [];
  let made = 0;
  let making: Promise<void> | undefined;

  const makeBatch = async () => {
    const paths = Array.from({ length: batchSize }, () => join(folder, `p${made++}`));
    // Open to all, because a script may run as another user; the folder is what keeps others out.
    await promisify(execFile)(mkfifoPath, ["-m", "666", ...paths], { env: {}, timeout: 5_000 });
    ready.push(...paths);
  };
  const take = async (): Promise<string> => {
    for (;;) {
      const path = ready.pop();
      if (path !== undefined) return path;
      making ??= makeBatch().finally(() => {
        making = undefined;
      });
      await making;
    }
  };

  return {
    async openForOutput() {
      const path = await take();
      return openThenUnlink(path, () => {
        const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
        return { readEnd, writeEnd: openSync(path, constants.O_WRONLY) };
      });
    },
  };
}

/** Starting mkfifo costs about a millisecond; one start serves some twenty runs. */
const batchSize = 48;

function openThenUnlink(path: string, open: () => PipeEnds): PipeEnds {
  try {
    return open();
  } finally {
    unlinkSync(path);
  }
}
