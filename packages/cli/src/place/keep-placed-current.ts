import type { Catalog } from "@skillquay/tools";
import type { Io } from "../program/io.ts";

/**
 * While a server runs, copies that were placed follow their skills: looked at after the start and after each change. Returns how to stop. What does the
 * work is loaded when there is some: a start must not wait for a scanner.
 */
export function keepPlacedCurrent(
  io: Io,
  catalog: Pick<Catalog, "onChange">,
  log: (line: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const look = async () => {
    const { hasPlacedCopies, refreshPlaced } = await import("./refresh-placed.ts");
    if (!hasPlacedCopies(io)) return;
    for (const line of await refreshPlaced(io)) log(line);
  };
  const lookSoon = () => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      // One after the other: a change during a look is looked at by the next.
      running = (running ?? Promise.resolve())
        .then(look)
        .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
    }, QUIET_MS).unref();
  };
  lookSoon();
  const stop = catalog.onChange(lookSoon);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}

// Behind the first answers, and behind the last of a burst of changes.
const QUIET_MS = 2_000;
