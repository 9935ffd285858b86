import type { StorageLog } from "../platform/db/storage-log.ts";

export type Closer = () => Promise<void> | void;

/** Calls them, last added first. One that fails is logged, and the others still have their turn. */
export async function closeInReverse(closers: Closer[], log: Pick<StorageLog, "error">): Promise<void> {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, "a part of the hub did not end cleanly");
    }
  }
}
