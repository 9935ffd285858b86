/**
 * Gives back the memory that nothing uses any more: V8 keeps it for as long as there is much more of it to be had. For
 * commands alone, since it takes as long as a whole collection.
 */
export async function releaseMemory(): Promise<void> {
  try {
    const { Session } = await import("node:inspector");
    const session = new Session();
    session.connect();
    await new Promise<void>((resolve) => {
      // It never took a second, and whoever waits for it has work to do.
      const timer = setTimeout(resolve, 1_000);
      session.post("HeapProfiler.collectGarbage", () => {
        clearTimeout(timer);
        resolve();
      });
    });
    session.disconnect();
  } catch {
    // A Node without its inspector.
  }
}
