import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { RunCredentials } from "./run-credentials.ts";
import type { LiveSession } from "./session-table.ts";

export interface WatchCredentialsOptions {
  readonly changes: ChangeLog;
  readonly credentials: RunCredentials | undefined;
  readonly log: StorageLog;
  readonly open: () => readonly LiveSession[];
  readonly end: (session: LiveSession) => void;
}

/** Ends sessions that have a value which was replaced or removed, whichever instance it was done on. */
export function watchCredentials({
  changes,
  credentials,
  log,
  open,
  end,
}: WatchCredentialsOptions): () => void {
  const check = async (session: LiveSession) => {
    const { accountId, credentials: held } = session;
    if (credentials !== undefined && !(await credentials.areCurrent(accountId, held.ids))) end(session);
  };
  return changes.onChange(({ kind, ref }) => {
    const holders = open().filter((session) => session.credentials.ids.length > 0);
    if (kind === "credential") holders.filter(({ credentials: { ids } }) => ids.includes(ref)).forEach(end);
    if (kind !== "everything") return;
    for (const session of holders) {
      check(session).catch((error: unknown) => {
        // Values that nobody can vouch for are not left with a program.
        log.warn(
          { err: error },
          "credentials of an open session could not be checked; the session is closed",
        );
        end(session);
      });
    }
  });
}
