import type { Logger } from "pino";
import type { BlobStore } from "./blobs/blob-store.ts";
import type { Catalogs } from "./catalog/drive-catalog.ts";
import type { Collections } from "./collections/collections.ts";
import type { ChangeLog } from "./db/change-log.ts";
import type { HubDatabase } from "./db/connect.ts";
import type { Accounts } from "./identity/accounts.ts";
import type { Authenticator } from "./identity/authenticate.ts";
import type { Keys } from "./identity/keys.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { ScriptSessions } from "./scripts/script-sessions.ts";

/** Everything a request may need, made once at start. Tools, routes and jobs get nothing else. */
export interface HubServices {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  readonly jobs: Jobs;
  readonly blobs: BlobStore;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly authenticator: Authenticator;
  readonly collections: Collections;
  readonly catalogs: Catalogs;
  readonly sessions: ScriptSessions;
  readonly log: Logger;
  /** Where people and agents reach the hub, without a slash at the end. */
  readonly publicUrl: string;
}
