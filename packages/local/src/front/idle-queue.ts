/**
 * Makes background work wait for a quiet moment: while requests come, a slice starts only every `busyPauseMs`, so that most
 * of them do not meet one; without any, slices follow each other at once. Never keeps the process alive.
 */
export function createIdleQueue(
  lastRequestAtMs: () => number,
  { quietMs = 20, busyPauseMs = 50, firstAfterMs = 100 } = {},
): () => Promise<void> {
  const startedAt = performance.now();
  let waitedSince: number | undefined;
  return async () => {
    for (;;) {
      const now = performance.now();
      const isEarly = now - startedAt < firstAfterMs;
      const isQuiet = !isEarly && now - lastRequestAtMs() > quietMs;
      waitedSince ??= now;
      if (isQuiet || (!isEarly && now - waitedSince >= busyPauseMs)) break;
      await new Promise<void>((resolve) => setTimeout(resolve, isEarly ? firstAfterMs : quietMs).unref());
    }
    waitedSince = undefined;
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
}
