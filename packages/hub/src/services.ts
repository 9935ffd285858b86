import type { Logger } from "pino";
import type { Attestations } from "./attestations/attestations.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import type { Catalogs } from "./catalog/drive-catalog.ts";
import type { Collections } from "./collections/collections.ts";
import type { Credits } from "./credits/credits.ts";
import type { ChangeLog } from "./db/change-log.ts";
import type { HubDatabase } from "./db/connect.ts";
import type { Downloads } from "./downloads/downloads.ts";
import type { Drive } from "./drive/drive.ts";
import type { Fault } from "./faults.ts";
import type { WithIdempotency } from "./idempotency/idempotency.ts";
import type { Accounts } from "./identity/accounts.ts";
import type { Authenticator } from "./identity/authenticate.ts";
import type { Keys } from "./identity/keys.ts";
import type { Imports } from "./imports/imports.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Ratings } from "./market/ratings.ts";
import type { ScriptSessions } from "./scripts/script-sessions.ts";
import type { Invitations } from "./sharing/invitations.ts";
import type { OwnTeams } from "./sharing/own-teams.ts";
import type { SkillShares } from "./sharing/skill-shares.ts";
import type { Sources } from "./sources/sources.ts";
import type { Uploads } from "./uploads/uploads.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** Everything a request may need, made once at start. Tools, routes and jobs get nothing else. */
export interface HubServices {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  readonly jobs: Jobs;
  readonly blobs: BlobStore;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly authenticator: Authenticator;
  readonly credits: Credits;
  readonly webhooks: Webhooks;
  /** For requests with an idempotency key. */
  readonly withIdempotency: WithIdempotency;
  readonly collections: Collections;
  readonly catalogs: Catalogs;
  readonly sessions: ScriptSessions;
  readonly downloads: Downloads;
  readonly shares: SkillShares;
  readonly teams: OwnTeams;
  readonly invitations: Invitations;
  readonly ratings: Ratings;
  readonly sources: Sources;
  readonly uploads: Uploads;
  readonly imports: Imports;
  readonly attestations: Attestations;
  readonly drive: Drive;
  readonly log: Logger;
  /** Marks a step that a crash could split. */
  readonly fault: Fault;
  /** Where people and agents reach the hub, without a slash at the end. */
  readonly publicUrl: string;
}
