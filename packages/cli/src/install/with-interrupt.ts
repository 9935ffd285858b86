import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";

/** Runs work that Ctrl-C ends at its next step; what was begun is cleaned up by the work itself. */
export async function withInterrupt<Result>(
  { onStop }: Pick<Io, "onStop">,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const forget = onStop?.(() => stopping.abort());
  try {
    return await work(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    throw new CliError("interrupted", "Stopped. Nothing was changed.", { cause: error });
  } finally {
    forget?.();
  }
}
