import type { Logger } from "pino";
import type { AccountMaker } from "../features/accounts/index.ts";
import type { Catalogs } from "../features/catalog/index.ts";
import type { Collections } from "../features/collections/index.ts";
import type { Credentials } from "../features/credentials/index.ts";
import type { Credits } from "../features/credits/index.ts";
import type { Downloads } from "../features/downloads/index.ts";
import type { Drive, Trash } from "../features/drive/index.ts";
import type { Imports } from "../features/imports/index.ts";
import type { Authenticator, Keys } from "../features/keys/index.ts";
import type { Leaderboards, Ratings } from "../features/market/index.ts";
import type { OAuth } from "../features/oauth/index.ts";
import type { HubInvitations, Passkeys, ProvisionedPeople, SignInLinks } from "../features/people/index.ts";
import type { ScriptPermissions } from "../features/permissions/index.ts";
import type { Questions } from "../features/questions/index.ts";
import type { Quota } from "../features/quota/index.ts";
import type { Attestations } from "../features/scans/index.ts";
import type { ScriptSessions } from "../features/scripts/index.ts";
import type { Invitations, OwnTeams, SkillShares } from "../features/sharing/index.ts";
import type { Sources } from "../features/sources/index.ts";
import type { HubTasks } from "../features/tasks/index.ts";
import type { Uploads } from "../features/uploads/index.ts";
import type { Webhooks } from "../features/webhooks/index.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import type { CrashPoint } from "../platform/crash-points.ts";
import type { ChangeLog } from "../platform/db/change-log.ts";
import type { HubDatabase } from "../platform/db/connect.ts";
import type { WithIdempotency } from "../platform/idempotency/idempotency.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import type { HubAccounts } from "./open-accounts.ts";

/** Everything a request may need, made once at start. Tools, routes and jobs get nothing else. */
export interface HubServices {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  readonly jobs: Jobs;
  readonly blobs: BlobStore;
  readonly accounts: HubAccounts & AccountMaker;
  readonly keys: Keys;
  readonly authenticator: Authenticator;
  /** What scripts get from the account that runs them. */
  readonly credentials: Credentials;
  readonly credits: Credits;
  /** What accounts may use, asked before it is served. */
  readonly quota: Quota;
  /** What the authorization server is made of. */
  readonly oauth: OAuth;
  /** Links that sign somebody in once. */
  readonly signInLinks: SignInLinks;
  /** People whom the company's directory keeps here. */
  readonly provisioned: ProvisionedPeople;
  /** Devices of people that sign them in. */
  readonly passkeys: Passkeys;
  /** Links by which somebody makes an account here. */
  readonly hubInvitations: HubInvitations;
  /** What people allow scripts. */
  readonly permissions: ScriptPermissions;
  /** Asked of people in their agents. */
  readonly questions: Questions;
  readonly webhooks: Webhooks;
  /** For requests with an idempotency key. */
  readonly withIdempotency: WithIdempotency;
  readonly collections: Collections;
  readonly catalogs: Catalogs;
  readonly sessions: ScriptSessions;
  /** Calls that outlive their request. */
  readonly tasks: HubTasks;
  readonly downloads: Downloads;
  readonly shares: SkillShares;
  readonly teams: OwnTeams;
  readonly invitations: Invitations;
  readonly ratings: Ratings;
  readonly leaderboards: Leaderboards;
  readonly sources: Sources;
  readonly uploads: Uploads;
  readonly imports: Imports;
  readonly attestations: Attestations;
  readonly drive: Drive;
  /** What people threw away on the pages. */
  readonly trash: Trash;
  readonly log: Logger;
  /** Marks a step that a crash could split. */
  readonly crashPoint: CrashPoint;
  /** Where people and agents reach the hub, without a slash at the end. */
  readonly publicUrl: string;
}
