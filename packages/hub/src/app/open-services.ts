import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createPackageLayers } from "@skillquay/sandbox/packages";
import { trustedSearchPath } from "@skillquay/sandbox/programs";
import type { Logger } from "pino";
import { createCatalogs } from "../features/catalog/index.ts";
import { createCollections } from "../features/collections/index.ts";
import { createCredentials } from "../features/credentials/index.ts";
import { createCredits, scheduleRefunds } from "../features/credits/index.ts";
import { createDownloads, scheduleDownloadCleaning } from "../features/downloads/index.ts";
import { createDrive, createTrash, scheduleTrashCleaning, updateCopies } from "../features/drive/index.ts";
import { createDetonate, createImports } from "../features/imports/index.ts";
import { createAuthenticator, createKeys, scheduleSessionCleaning } from "../features/keys/index.ts";
import { createLeaderboards, createRatings } from "../features/market/index.ts";
import { createAccessTokens, createOAuth, scheduleRecordCleaning } from "../features/oauth/index.ts";
import {
  createHubInvitations,
  createPasskeys,
  createProvisionedPeople,
  createSignInLinks,
  scheduleLinkCleaning,
} from "../features/people/index.ts";
import { createScriptPermissions, hostPolicy } from "../features/permissions/index.ts";
import { createQuestions } from "../features/questions/index.ts";
import { createQuota, createRoomCheck } from "../features/quota/index.ts";
import { scheduleRetention } from "../features/retention/index.ts";
import { openAttestations, scheduleRescan } from "../features/scans/index.ts";
import { createScriptSessions } from "../features/scripts/index.ts";
import { createInvitations, createOwnTeams, createSkillShares } from "../features/sharing/index.ts";
import { scheduleBlobCollection } from "../features/skills/index.ts";
import { openSources } from "../features/sources/index.ts";
import { createHubTasks, scheduleTaskCleaning } from "../features/tasks/index.ts";
import { createUploadPublisher, createUploads, scheduleTicketCleaning } from "../features/uploads/index.ts";
import { createUsage } from "../features/usage/index.ts";
import { createWebhooks, scheduleEventCleaning, startWebhookSender } from "../features/webhooks/index.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import { openUrlKeys } from "../platform/blobs/url-keys.ts";
import { createCrashPoint } from "../platform/crash-points.ts";
import { openChangeLog } from "../platform/db/change-log.ts";
import { scheduleChangeCleaning } from "../platform/db/clean-changes.ts";
import type { HubDatabase } from "../platform/db/connect.ts";
import { createSearchReplica } from "../platform/db/search-replica.ts";
import { scheduleKeyCleaning } from "../platform/idempotency/clean-keys.ts";
import { createIdempotency } from "../platform/idempotency/idempotency.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { createGuardedFetch, type GuardedFetch } from "../platform/outbound/guarded-fetch.ts";
import { openSecretBox } from "../platform/secrets/open-secret-box.ts";
import { type Closer, closeInReverse } from "./close-in-reverse.ts";
import type { HubConfig } from "./config/hub-config.ts";
import { createOutsideTokens } from "./oauth/outside-tokens.ts";
import { resourceOf } from "./oauth/resource.ts";
import { openAccounts } from "./open-accounts.ts";
import type { HubServices } from "./services.ts";

export interface OpenServicesOptions {
  readonly database: HubDatabase;
  /** For work that no caller waits for; the same one unless told. */
  readonly background?: HubDatabase;
  /** Follows the database, for searches. */
  readonly follower?: HubDatabase | undefined;
  readonly blobs: BlobStore;
  readonly config: Pick<
    HubConfig,
    | "data"
    | "requireApiKey"
    | "drainSeconds"
    | "sandbox"
    | "scripts"
    | "searchFolders"
    | "detonate"
    | "sources"
    | "plans"
    | "policy"
    | "encryptionKey"
    | "webhookReceivers"
    | "authorizationServer"
  >;
  readonly publicUrl: string;
  readonly log: Logger;
  /** How documents of OAuth clients are read; for tests, which have no public addresses. */
  readonly documents?: GuardedFetch | undefined;
  /** Where the process ends itself; for tests. */
  readonly failAt?: string | undefined;
}

export interface OpenServices extends HubServices {
  /** Starts no more scripts and lets running ones finish for a while: the requests that wait for them drain meanwhile. */
  endScripts(): Promise<void>;
  /** Ends what has a life of its own, last made first. The database and the blobs belong to the caller. */
  close(): Promise<void>;
}

/** Makes everything that requests need, on a database that is up to date. */
export async function openServices(options: OpenServicesOptions): Promise<OpenServices> {
  const { database: primary, background = primary, follower, blobs, config, publicUrl, log } = options;
  const drainMs = config.drainSeconds * 1000;
  const closers: Closer[] = [];
  try {
    const changes = await openChangeLog(primary, { log });
    closers.push(() => changes.close());
    const replica =
      follower === undefined
        ? undefined
        : createSearchReplica({
            primary: background.db,
            replica: follower.db,
            changes,
            onError: (error) =>
              log.warn({ err: error }, "the replica cannot be asked; searches go to the primary meanwhile"),
          });
    closers.push(async () => replica?.close());
    const database: HubDatabase = replica === undefined ? primary : { ...primary, replica };
    const crashPoint = createCrashPoint(options.failAt);
    const credits = createCredits({ database, plans: config.plans, crashPoint });
    const instanceId = randomUUID();
    const quota = createQuota({
      database,
      credits,
      plans: config.plans,
      changes,
      instanceId,
      onError: (error) =>
        log.error({ err: error }, "calls could not be counted; they are kept and written later"),
    });
    closers.push(() => quota.close());
    const collections = createCollections({ database });
    const jobs = await createJobs({ database: background, log, drainMs });
    closers.push(() => jobs.close());
    await scheduleChangeCleaning(jobs, background);
    await scheduleRefunds(jobs, background, credits);
    await scheduleKeyCleaning(jobs, background);
    await scheduleEventCleaning(jobs, background);
    const box = await openSecretBox({ db: database.db, key: config.encryptionKey, log });
    const receivers = new Set(config.webhookReceivers);
    const sender = startWebhookSender({
      database: background,
      box,
      fetch: createGuardedFetch({}, receivers),
      log,
      crashPoint,
      drainMs,
    });
    closers.push(() => sender.close());
    await scheduleTicketCleaning(jobs, background);
    await scheduleTrashCleaning(jobs, background);
    await scheduleSessionCleaning(jobs, background);
    await scheduleLinkCleaning(jobs, background);
    await scheduleRecordCleaning(jobs, background);
    await scheduleTaskCleaning(jobs, background);
    await scheduleDownloadCleaning(jobs, { database: background, blobs });
    const searchFolders = await trustedSearchPath(config.searchFolders);
    const sources = await openSources({
      database,
      jobs,
      log,
      policy: config.sources,
      folder: join(config.data, "sources"),
      searchFolders,
    });
    const detonate = config.detonate ? createDetonate({ searchFolders, log }) : undefined;
    const policies = config.policy === undefined ? [] : [config.policy];
    const imports = createImports({
      database,
      background,
      blobs,
      jobs,
      credits,
      sources,
      policies,
      log,
      crashPoint,
      detonate,
      assertRoom: createRoomCheck(config.plans),
    });
    await imports.work();
    const { verdicts } = imports;
    await sources.onSynced(({ sourceId }) =>
      updateCopies({ database: background, blobs, verdicts, sources, policies, log }, sourceId),
    );
    await sources.work(config.sources.cron);
    await scheduleRetention(jobs, { database: background, plans: config.plans });
    await scheduleRescan(jobs, { database: background, verdicts, log });
    await scheduleBlobCollection(jobs, { database: background, blobs, log });
    const usage = createUsage(background, {
      onError: (error) => log.error({ err: error }, "use of skills could not be counted"),
    });
    closers.push(() => usage.close());
    const leaderboards = createLeaderboards({
      database,
      onError: (error) =>
        log.error({ err: error }, "a leaderboard could not be counted; the old one is shown"),
    });
    closers.push(() => leaderboards.settled());
    const catalogs = createCatalogs({
      database,
      blobs,
      changes,
      recordUse: usage.recordLoad,
      onError: (error) => log.error({ err: error }, "a change could not be followed"),
    });
    closers.push(() => catalogs.close());
    const accounts = openAccounts({ database, credits });
    const provisioned = createProvisionedPeople({ database });
    const oauth = createOAuth({
      database,
      box,
      crashPoint,
      fetch: options.documents ?? createGuardedFetch(),
    });
    const audience = resourceOf(publicUrl);
    const authenticator = createAuthenticator({
      database,
      changes,
      requireApiKey: config.requireApiKey,
      tokens: createAccessTokens({ database, changes, audience }),
      outsideTokens:
        config.authorizationServer &&
        createOutsideTokens({
          services: { database, accounts, provisioned, changes, log },
          managedAgents: oauth.managedAgents,
          config: config.authorizationServer,
          audience,
        }),
    });
    closers.push(() => authenticator.close());
    const credentials = createCredentials({ database, box, publicUrl });
    const permissions = createScriptPermissions({
      database,
      hosts: hostPolicy(config.scripts.hosts),
      installsPackages: config.scripts.packages,
      asksForRuns: config.scripts.asksForRuns,
      planOf: quota.scriptPlan,
      publicUrl,
    });
    const questions = createQuestions({ database, changes });
    closers.push(async () => questions.close());
    const layers = config.scripts.packages
      ? createPackageLayers({
          folder: join(config.data, "scripts", "packages"),
          registries: config.scripts.registries,
          maxBytes: config.scripts.packageCacheBytes,
        })
      : undefined;
    closers.push(async () => layers?.close());
    const sessions = createScriptSessions({
      database,
      changes,
      catalogs,
      instanceId,
      sandbox: config.sandbox,
      stateFolder: join(config.data, "scripts"),
      searchFolders,
      recordRun: usage.recordRun,
      reserveRun: quota.reserveRun,
      planOf: quota.scriptPlan,
      credentials,
      permissions,
      layers,
      log,
    });
    let scriptsEnd: Promise<void> | undefined;
    const endScripts = () => {
      scriptsEnd ??= sessions.close({ drainMs });
      return scriptsEnd;
    };
    closers.push(endScripts);
    const tasks = createHubTasks({ database, changes, onRevoked: authenticator.onRevoked, log });
    closers.push(() => tasks.close());
    return {
      database,
      changes,
      jobs,
      blobs,
      accounts,
      credentials,
      credits,
      quota,
      permissions,
      questions,
      oauth,
      webhooks: createWebhooks({ database, box, receivers, wake: sender.wake }),
      withIdempotency: createIdempotency({ database, box }),
      keys: createKeys({ database }),
      signInLinks: createSignInLinks({ database }),
      passkeys: createPasskeys({ database, publicUrl }),
      provisioned,
      hubInvitations: createHubInvitations({ database }),
      authenticator,
      collections,
      uploads: createUploads({
        database,
        collections,
        crashPoint,
        publishUpload: createUploadPublisher({ database, imports }),
      }),
      imports,
      attestations: await openAttestations({ database, box }),
      drive: createDrive({ database, blobs, verdicts, credits, crashPoint }),
      trash: createTrash(database),
      catalogs,
      sessions,
      tasks,
      shares: createSkillShares({ database, blobs }),
      teams: createOwnTeams(database),
      invitations: createInvitations(database),
      ratings: createRatings(database),
      leaderboards,
      downloads: createDownloads({ database, blobs, publicUrl, keys: await openUrlKeys(database) }),
      sources,
      log,
      crashPoint,
      publicUrl,
      endScripts,
      close: () => closeInReverse(closers, log),
    };
  } catch (error) {
    await closeInReverse(closers, log);
    throw error;
  }
}
