import { setTimeout as delay } from "node:timers/promises";
import { maxInodes } from "../../limits.ts";

/**
 * Where a folder inside is one of the host, its size and number of files are asked from inside, again and again during a run
 * and once after it. What a script writes between two looks is not prevented, only noticed.
 */
export function watchFolder(
  ask: (
    argv: readonly [string, ...string[]],
  ) => Promise<{ readonly status: number; readonly stdout: Uint8Array }>,
  maxBytes: number,
  folder = "/tmp",
): { readonly signal: AbortSignal; stop(): Promise<void> } {
  const exceeded = new AbortController();
  const ending = new AbortController();
  const look = async () => {
    const answer = await ask(["/bin/sh", "-c", measureProgram, "sh", folder]).catch(() => undefined);
    // The session is closing, and its folder goes with it.
    if (answer === undefined) return;
    const usage = /^(\d+)\n(\d+)\s/.exec(Buffer.from(answer.stdout).toString("latin1"));
    // No size in time is an answer: it takes very many files to keep these programs busy.
    if (usage === null || Number(usage[1]) > maxInodes || Number(usage[2]) * 1024 > maxBytes)
      exceeded.abort();
  };
  const watching = (async () => {
    while (!ending.signal.aborted && !exceeded.signal.aborted) {
      await delay(pollMs, undefined, { signal: ending.signal }).catch(() => {});
      if (!ending.signal.aborted) await look();
    }
  })();
  return {
    signal: exceeded.signal,
    async stop() {
      ending.abort();
      await watching;
      if (!exceeded.signal.aborted) await look();
    },
  };
}

const measureProgram = `
files=$(find "$1" -xdev 2>/dev/null | head -n ${maxInodes + 1} | wc -l)
echo "$files"
[ "$files" -gt ${maxInodes} ] || du -skx "$1" 2>/dev/null
`;

/** Each look starts a few processes; a single file is held by its own limit anyway. */
const pollMs = 250;
