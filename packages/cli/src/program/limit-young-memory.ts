import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Keeps the room for new objects from growing to the 32 MB that Node lets it have: most of that is garbage nobody has looked
 * at, in a program that waits nearly all the time. Said again after each collection, whenever the launcher has taken it back to
 * load code, and when a thread has started: V8 of Node 20 forgets it then, and the next collection would come too late.
 */
export function limitYoungMemory(enoughBytes: number): void {
  const limit = () => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
    if (young !== undefined && young.space_size >= enoughBytes)
      setFlagsFromString("--semi-space-growth-factor=1");
  };
  new PerformanceObserver(limit).observe({ entryTypes: ["gc"] });
  const launcher: NodeJS.EventEmitter = process;
  launcher.on("skillquay:usual-flags", limit);
  process.on("worker", (thread) => {
    limit();
    thread.once("online", limit).once("exit", limit);
  });
}
