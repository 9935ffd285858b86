import { createKeyedSemaphore } from "./keyed-semaphore.ts";

/** Runs work, so much of it at once; the rest waits, first come first served. */
export function inTurn(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const semaphore = createKeyedSemaphore(atOnce);
  return async (work) => {
    const release = await semaphore.acquire("");
    try {
      return await work();
    } finally {
      release();
    }
  };
}
