import type { StorageLog } from "../platform/db/storage-log.ts";

export type Closer = () => Promise<void> | void;

/**
 * Calls them, last added first. One that fails is logged, and the others still have their turn; when the time is up they are
 * no longer waited for, since a process that was told to end has to.
 */
export async function closeInReverse(
  closers: Closer[],
  log: Pick<StorageLog, "error">,
  { deadlineMs = Number.POSITIVE_INFINITY }: { readonly deadlineMs?: number } = {},
): Promise<void> {
  const beganAt = performance.now();
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
    const leftMs = Math.max(LAST_MS, deadlineMs - (performance.now() - beganAt));
    try {
      await within(close, leftMs);
    } catch (error) {
      log.error({ err: error }, "a part of the hub did not end cleanly");
    }
  }
}

// Long enough for what only has to be told.
const LAST_MS = 200;

async function within(close: Closer, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (!Number.isFinite(ms)) return;
    timer = setTimeout(() => reject(new Error("a part of the hub took too long to end")), ms);
  });
  try {
    await Promise.race([close(), late]);
  } finally {
    clearTimeout(timer);
  }
}
