/** Ends the process at a named point, as a crash would, so that tests can see what is left of it. */
export type CrashPoint = (point: string) => void;

/** Does nothing unless the hub was started with a point to fail at. */
export function createCrashPoint(failAt: string | undefined): CrashPoint {
  if (failAt === undefined) return () => {};
  return (point) => {
    // No handler, no flush, no goodbye: what a power cut or the kernel would do.
    if (point === failAt) process.kill(process.pid, "SIGKILL");
  };
}
