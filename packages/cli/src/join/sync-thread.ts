import { startThread } from "../front/program-thread.ts";

/** What the thread is given; which hubs there are it finds out as a start would. */
export interface SyncRequest {
  readonly argv: readonly string[];
  readonly programFiles: readonly string[];
}

/** Has the copies of hubs brought up to date now and then, in a thread of its own. Neither holds up the end of the process. */
export function syncInThread(request: SyncRequest): { close(): void } {
  const sync = () => {
    // What could not be asked stays as it was, and is asked again.
    startThread("syncHubs", request).once("error", () => {});
  };
  const first = setTimeout(sync, FIRST_AFTER_MS).unref();
  const timer = setInterval(sync, EVERY_MS).unref();
  return {
    close() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

// After the handshake and the first answers, which need none of it.
const FIRST_AFTER_MS = 500;
const EVERY_MS = 5 * 60_000;
