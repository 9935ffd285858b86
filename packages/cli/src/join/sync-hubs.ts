import { type HubState, type JoinedHub, readHubState, syncHub } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import { createHubReader } from "./hub-reader.ts";

/** Brings the copies of all hubs up to date, at the same time: one that is down holds up no other. */
export async function syncHubs(
  io: Pick<Io, "env" | "cwd" | "homeDirectory" | "platform" | "now">,
  hubs: readonly JoinedHub[],
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<readonly HubState[]> {
  const cacheDirectory = cacheFolderOf(io);
  return Promise.all(
    hubs.map(async (hub) => {
      const last = readHubState(cacheDirectory, hub);
      // Several agents start at once; one of their servers asks for all.
      if (!isForced && last !== undefined && isRecent(last, io.now())) return last;
      const reader = createHubReader(io, hub, AbortSignal.timeout(LONGEST_SYNC_MS));
      return syncHub(hub, reader, { cacheDirectory, now: io.now });
    }),
  );
}

const RECENT_MS = 60_000;
const LONGEST_SYNC_MS = 10 * 60_000;

function isRecent({ triedAt, problem }: HubState, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(triedAt);
  return problem === undefined && ageMs >= 0 && ageMs < RECENT_MS;
}
