import type { Readable, Writable } from "node:stream";

/** Resolves when the client has closed its end, or the system asks the program to end. */
export function clientGone(input: Readable, output: Writable): Promise<void> {
  return new Promise((resolve) => {
    input.once("end", resolve);
    input.once("close", resolve);
    input.once("error", () => resolve());
    // The client may close its reading end first; writing then fails with EPIPE.
    output.once("error", () => resolve());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
