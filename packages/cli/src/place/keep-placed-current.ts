import type { LocalCatalog } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import { isFollowed, readPlaced } from "./placed-record.ts";

/**
 * While a server runs, copies that were placed follow their skills: looked at after the start and after each change. Returns how to stop. What does the
 * work is loaded when there is some: a start must not wait for a scanner.
 */
export function keepPlacedCurrent(
  io: Io,
  catalog: LocalCatalog,
  log: (line: string) => void,
  {
    follows,
  }: {
    /** It serves what agents are connected to, and not folders that were named. */ readonly follows: boolean;
  },
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const look = async () => {
    const { hasPlacedCopies, refreshPlaced } = await import("./refresh-placed.ts");
    if (hasPlacedCopies(io)) for (const line of await refreshPlaced(io)) log(line);
    if (!follows || !readPlaced(io).some(isFollowed)) return;
    const { followPlaced } = await import("./follow-placed.ts");
    for (const line of await followPlaced(io, catalog)) log(line);
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
