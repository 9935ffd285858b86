import { getHeapStatistics } from "node:v8";
import { releaseMemory } from "./release-memory.ts";

/**
 * Collects garbage when it is first asked, and then whenever this thread holds so much more than after the last time. V8 waits for
 * more, and many small skills leave as much behind as a large one.
 */
export function watchGarbage(mostBytes = MOST_BYTES): () => Promise<void> {
  let keptBytes = 0;
  return async () => {
    if (heldBytes() - keptBytes <= mostBytes) return;
    await releaseMemory();
    keptBytes = heldBytes();
  };
}

// A collection takes 30 ms, a tenth of the work that leaves so much behind.
const MOST_BYTES = 4 * 1024 * 1024;

function heldBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}
