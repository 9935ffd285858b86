import type { Io } from "../program/io.ts";

/** Ends the process at a named point, as a crash would, so that tests can see what is left of it. */
export type CrashPoint = (point: string) => void;

export function createCrashPoint({ env }: Pick<Io, "env">): CrashPoint {
  const failAt = env.SKILLQUAY_CRASH_AT;
  return (point) => {
    // No handler, no flush, no goodbye: what a power cut or the kernel would do.
    if (point === failAt) process.kill(process.pid, "SIGKILL");
  };
}
