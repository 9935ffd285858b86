import { Buffer } from "node:buffer";
import type { PackageLayers } from "@skillquay/sandbox/packages";
import { onTestFinished } from "vitest";
import { createCatalogs } from "../../../features/catalog/drive-catalog.ts";
import { createCollections } from "../../../features/collections/collections.ts";
import { createCredentials } from "../../../features/credentials/index.ts";
import { createCredits } from "../../../features/credits/credits.ts";
import type { Plans } from "../../../features/credits/plans.ts";
import { createDownloads } from "../../../features/downloads/downloads.ts";
import { createDrive } from "../../../features/drive/drive.ts";
import { publishSkill } from "../../../features/drive/publish-skill.ts";
import { createTrash } from "../../../features/drive/trash.ts";
import { createImports } from "../../../features/imports/imports.ts";
import { createAuthenticator } from "../../../features/keys/authenticate.ts";
import { createKeys } from "../../../features/keys/keys.ts";
import { createLeaderboards } from "../../../features/market/leaderboards.ts";
import { createRatings } from "../../../features/market/ratings.ts";
import { createAccessTokens, createOAuth } from "../../../features/oauth/index.ts";
import {
  createHubInvitations,
  createPasskeys,
  createProvisionedPeople,
  createSignInLinks,
} from "../../../features/people/index.ts";
import { createScriptPermissions, hostPolicy } from "../../../features/permissions/index.ts";
import { createQuestions } from "../../../features/questions/index.ts";
import { createQuota } from "../../../features/quota/quota.ts";
import { openAttestations } from "../../../features/scans/attestations/attestations.ts";
import { createScriptSessions } from "../../../features/scripts/script-sessions.ts";
import { createInvitations } from "../../../features/sharing/invitations.ts";
import { createOwnTeams } from "../../../features/sharing/own-teams.ts";
import { createSkillShares } from "../../../features/sharing/skill-shares.ts";
import { openSources } from "../../../features/sources/open-sources.ts";
import { TEST_POLICY, testSearchFolders } from "../../../features/sources/testing/source-fixture.ts";
import { createHubTasks } from "../../../features/tasks/index.ts";
import { createUploadPublisher } from "../../../features/uploads/publish-upload.ts";
import { importsAtOnce } from "../../../features/uploads/testing/publish-at-once.ts";
import { createUploads } from "../../../features/uploads/uploads.ts";
import { createWebhooks } from "../../../features/webhooks/webhooks.ts";
import { openFolderBlobs } from "../../../platform/blobs/folder-blobs.ts";
import { createHubBlobUrls } from "../../../platform/blobs/hub-blob-urls.ts";
import { openUrlKeys } from "../../../platform/blobs/url-keys.ts";
import { openChangeLog } from "../../../platform/db/change-log.ts";
import { createIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { createJobs, type Jobs } from "../../../platform/jobs/jobs.ts";
import { createLog } from "../../../platform/log/create-log.ts";
import { createGuardedFetch, type GuardedFetch } from "../../../platform/outbound/guarded-fetch.ts";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import { temporaryFolder } from "../../../platform/testing/temporary-folder.ts";
import { testDatabase } from "../../../platform/testing/test-database.ts";
import { createOutsideTokens } from "../../oauth/outside-tokens.ts";
import { resourceOf } from "../../oauth/resource.ts";
import { openAccounts } from "../../open-accounts.ts";
import type { HubServices } from "../../services.ts";
import { hubRegistry } from "../../tools/registry.ts";
import { type AppConfig, createApp, type HubHttp } from "../app.ts";
import { type HubService, serveHub } from "../serve.ts";
import { schemasNow } from "./schemas-now.ts";

export interface OpenHub {
  readonly http: HubHttp;
  readonly services: HubServices;
  readonly logLines: readonly string[];
  readonly blobFolder: string;
  /** A new account with one key. */
  member(
    handle: string,
  ): Promise<{ readonly accountId: string; readonly key: string; readonly keyId: string }>;
  publish(
    accountId: string,
    files: Readonly<Record<string, string>>,
    visibility?: "private" | "public" | "premium",
  ): Promise<string>;
  /** On any free port unless told. */
  serve(port?: number): Promise<HubService>;
}

/** A whole hub for one test, over a real database and real files, without a socket until `serve`. */
export async function openHub(
  options: Partial<AppConfig> & {
    readonly requireApiKey?: boolean;
    readonly connectTimeoutMs?: number;
    readonly jobs?: Jobs;
    /** Runs jobs as a hub does. */
    readonly runsJobs?: boolean;
    readonly plans?: Plans;
    readonly scriptHosts?: readonly string[];
    readonly layers?: PackageLayers;
    readonly asksForRuns?: boolean;
    /** Another instance of that hub: the same database, the same files. */
    readonly beside?: Pick<OpenHub, "blobFolder"> & { readonly services: Pick<HubServices, "database"> };
    /** Where it says that it is reached; other than that, `serve` takes any port. */
    readonly publicUrl?: string;
    /** How documents of clients are read; not from the network. */
    readonly documents?: GuardedFetch;
  } = {},
): Promise<OpenHub> {
  const { connectTimeoutMs, beside, publicUrl = PUBLIC_URL } = options;
  const database =
    beside?.services.database ??
    (await testDatabase(connectTimeoutMs === undefined ? {} : { connectTimeoutMs }));
  const folder = await temporaryFolder();
  const blobFolder = beside?.blobFolder ?? `${folder}/blobs`;
  const logLines: string[] = [];
  const { logger } = createLog({ format: "json", level: "debug", write: (line) => logLines.push(line) });
  const changes = await openChangeLog(database);
  const urlKeys = await openUrlKeys(database);
  const blobUrls = createHubBlobUrls({ keys: urlKeys, publicUrl });
  const blobs = await openFolderBlobs({ folder: blobFolder, sign: blobUrls.sign });
  const catalogs = createCatalogs({ database, blobs, changes, recordUse: () => {} });
  const credits = createCredits({ database, plans: options.plans });
  const accounts = openAccounts({ database, credits });
  const provisioned = createProvisionedPeople({ database });
  const box = createSecretBox(Buffer.alloc(32, 1));
  const oauth = createOAuth({
    database,
    box,
    crashPoint: () => {},
    fetch: options.documents ?? createGuardedFetch(),
  });
  const audience = resourceOf(publicUrl);
  const authenticator = createAuthenticator({
    database,
    changes,
    requireApiKey: options.requireApiKey ?? true,
    tokens: createAccessTokens({ database, changes, audience }),
    outsideTokens:
      options.authorizationServer &&
      createOutsideTokens({
        services: { database, accounts, provisioned, changes, log: logger },
        managedAgents: oauth.managedAgents,
        config: options.authorizationServer,
        audience,
        cooldownMs: 0,
      }),
  });
  const quota = createQuota({ database, credits, plans: options.plans, changes });
  const credentials = createCredentials({ database, box, publicUrl });
  const permissions = createScriptPermissions({
    database,
    hosts: hostPolicy(options.scriptHosts ?? []),
    installsPackages: options.layers !== undefined,
    asksForRuns: options.asksForRuns === true,
    planOf: quota.scriptPlan,
    publicUrl,
  });
  const questions = createQuestions({ database, changes });
  const tasks = createHubTasks({ database, changes, onRevoked: authenticator.onRevoked });
  const sessions = createScriptSessions({
    credentials,
    permissions,
    layers: options.layers,
    reserveRun: quota.reserveRun,
    planOf: quota.scriptPlan,
    database,
    changes,
    catalogs,
    instanceId: folder,
    sandbox: { choice: "auto" },
    stateFolder: folder,
    searchFolders: [],
  });
  const collections = createCollections({ database });
  const ownJobs = options.runsJobs === true ? await createJobs({ database }) : undefined;
  const jobs = options.jobs ?? ownJobs ?? NO_JOBS;
  const sources = await openSources({
    database,
    jobs,
    policy: TEST_POLICY,
    folder: `${folder}/sources`,
    searchFolders: testSearchFolders(),
  });
  const importing = { database, blobs, jobs, credits, sources, log: logger, crashPoint: () => {} };
  const imports = createImports(importing);
  const uploadImports = options.jobs === undefined ? importsAtOnce(imports, importing) : imports;
  const services: HubServices = {
    database,
    changes,
    jobs: ownJobs ?? NO_JOBS,
    blobs,
    accounts,
    credentials,
    credits,
    quota,
    permissions,
    questions,
    oauth,
    webhooks: createWebhooks({ database, box }),
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
      crashPoint: () => {},
      publishUpload: createUploadPublisher({ database, imports: uploadImports }),
    }),
    catalogs,
    sessions,
    tasks,
    shares: createSkillShares({ database, blobs }),
    teams: createOwnTeams(database),
    invitations: createInvitations(database),
    ratings: createRatings(database),
    leaderboards: createLeaderboards({ database }),
    downloads: createDownloads({ database, blobs, keys: urlKeys, publicUrl }),
    sources,
    imports,
    attestations: await openAttestations({ database, box }),
    drive: createDrive({ database, blobs, verdicts: imports.verdicts, credits, crashPoint: () => {} }),
    trash: createTrash(database),
    log: logger,
    crashPoint: () => {},
    publicUrl,
  };
  const http = createApp(services, {
    admin: undefined,
    tools: "drive",
    ratePerKey: 0,
    ratePerAddress: 0,
    allowedHosts: [],
    allowedOrigins: [],
    trustedProxy: false,
    version: "1.2.3",
    blobUrls,
    toolSet: { registry: hubRegistry, schemas: schemasNow(hubRegistry.tools) },
    ...options,
  });
  onTestFinished(async () => {
    await http.close();
    await tasks.close();
    questions.close();
    await sessions.close();
    await ownJobs?.close();
    await quota.close();
    await authenticator.close();
    catalogs.close();
    await changes.close();
  });
  return {
    http,
    services,
    logLines,
    blobFolder,
    member: async (handle) => {
      const { id: accountId } = await services.accounts.createAccount({ handle, name: handle });
      const { key, id: keyId } = await services.keys.mint({ accountId, name: "test" });
      return { accountId, key, keyId };
    },
    publish: async (accountId, files, visibility = "private") => {
      const uploaded = Object.entries(files).map(([path, text]) => ({
        path,
        bytes: Buffer.from(text),
        executable: path.startsWith("scripts/"),
      }));
      return (await publishSkill({ database, blobs }, { accountId, files: uploaded, visibility })).skillId;
    },
    serve: async (port = 0) => {
      const service = await serveHub(http, { host: "127.0.0.1", port, drainMs: 1_000 });
      onTestFinished(() => service.close());
      return service;
    },
  };
}

const PUBLIC_URL = "http://localhost:4711";

// No route enqueues anything, and a queue of its own would cost each test a second.
const refuse = () => Promise.reject(new Error("This hub has no jobs"));
const NO_JOBS: Jobs = { define: refuse, enqueue: refuse, schedule: refuse, close: () => Promise.resolve() };
