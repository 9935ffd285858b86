import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Keeps the room for new objects from growing to the 32 MB that Node lets it have: most of that is garbage nobody has looked
 * at, in a program that waits nearly all the time. Said again after each collection, since V8 of Node 20 forgets it when a
 * thread starts, and the launcher takes it back while it loads code.
 */
export function limitYoungMemory(): void {
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
    if (young !== undefined && young.space_size >= ENOUGH_BYTES)
      setFlagsFromString("--semi-space-growth-factor=1");
  });
  observer.observe({ entryTypes: ["gc"] });
}

// What a start grows to by itself; with less from the beginning it takes more processor time.
const ENOUGH_BYTES = 4 * 1024 * 1024;
