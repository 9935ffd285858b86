import { existsSync } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { connectDatabase, type DatabaseAddress, type HubDatabase } from "../platform/db/connect.ts";
import { singleHostUrls } from "../platform/db/database-hosts.ts";
import { clusterUser } from "../platform/db/embedded/init-cluster.ts";
import { shortPath } from "../platform/db/embedded/short-path.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "../platform/db/migrate.ts";
import { serverVersion } from "../platform/db/queries/migration-queries.ts";
import type { StorageLog } from "../platform/db/storage-log.ts";
import { StorageProblem } from "../platform/db/storage-problem.ts";
import { HubProblem } from "../platform/hub-problem.ts";
import type { HubConfig } from "./config/hub-config.ts";

export interface OpenDatabaseOptions {
  readonly log: StorageLog;
  readonly onProgress?: ((line: string) => void) | undefined;
  /** For commands beside a running hub: uses its server where there is one. */
  readonly attaches?: boolean;
  /** Refuses a data folder that holds no hub, so that a mistyped one does not become a second hub. */
  readonly mustExist?: boolean;
  /** Whether a database of an older program is brought up to date, or refused. */
  readonly migrates?: boolean;
}

export interface OpenDatabase extends HubDatabase {
  /** A pool of its own for jobs and other work that no caller waits for: it can be exhausted without calls noticing. */
  readonly background: HubDatabase;
  /** A server that follows it, for searches, where the configuration names one. */
  readonly follower: HubDatabase | undefined;
}

export type DatabaseConfig = Pick<
  HubConfig,
  "data" | "databaseUrl" | "databaseDirectUrl" | "databaseConnections"
> &
  Partial<Pick<HubConfig, "databaseReplicaUrl">>;

/** The database that the configuration names, reachable and up to date. `close` also ends the embedded server. */
export async function openDatabase(
  config: DatabaseConfig,
  options: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const database = await connectConfigured(config, options);
  try {
    await migrateToLatest(database, { mayUpgrade: options.migrates ?? false });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same, reachable and as it is. */
export async function connectConfigured(
  config: DatabaseConfig,
  { log, onProgress = () => {}, attaches = false, mustExist = false }: Omit<OpenDatabaseOptions, "migrates">,
): Promise<OpenDatabase> {
  if (mustExist) assertHub(config);
  if (config.databaseUrl === undefined && !holdsHub(config.data))
    onProgress(`Making a new hub in ${config.data}`);
  await makeDataFolder(config.data);
  const server = await findServer(config, { log, attaches });
  let isClosing = false;
  // Small next to the 100 that servers allow by default, so that several instances fit.
  const maxConnections = config.databaseConnections ?? 16;
  const forJobs = Math.floor(maxConnections / 3);
  const pooled = {
    address: server.address,
    directAddress: directAddress(config),
    // Not the error itself: the driver hangs the whole connection on it.
    onError: (error: Error) => {
      if (!isClosing) log.warn({ reason: error.message }, "a database connection broke");
    },
    onCut: (reason: string) =>
      log.warn({ reason }, "a database connection was given up, since nothing came on it any more"),
  };
  const database = connectDatabase({ ...pooled, maxConnections: maxConnections - forJobs });
  const background = connectDatabase({
    ...pooled,
    maxConnections: forJobs,
    applicationName: "skillquay jobs",
    // Nobody waits for a job as for an answer: it may wait for its turn.
    connectTimeoutMs: 15_000,
  });
  const follower =
    config.databaseReplicaUrl === undefined
      ? undefined
      : connectDatabase({
          ...pooled,
          address: { connectionString: config.databaseReplicaUrl },
          directAddress: undefined,
          maxConnections: forJobs,
          applicationName: "skillquay searches",
        });
  const close = async () => {
    isClosing = true;
    await Promise.all([database.close(), background.close(), follower?.close()]);
    await server.close();
  };
  try {
    const { text } = await serverVersion(database.db).catch((error) => {
      throw unreachable(error, config.databaseUrl);
    });
    onProgress(`PostgreSQL ${text} is ready.`);
    return { ...database, background, follower, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function directAddress({ databaseDirectUrl }: DatabaseConfig): DatabaseAddress | undefined {
  return databaseDirectUrl === undefined ? undefined : { connectionString: databaseDirectUrl };
}

async function findServer(
  { data, databaseUrl }: DatabaseConfig,
  { log, attaches }: { readonly log: StorageLog; readonly attaches: boolean },
): Promise<{ readonly address: DatabaseAddress; close(): Promise<void> }> {
  if (databaseUrl !== undefined) return { address: { connectionString: databaseUrl }, close: async () => {} };
  const dataFolder = join(data, "postgres");
  try {
    const { connection, close } = await startEmbeddedPostgres({ dataFolder, log });
    return { address: connection, close };
  } catch (error) {
    const isRunning = error instanceof StorageProblem && error.code === "data_folder_in_use";
    if (!attaches || !isRunning || process.platform === "win32") throw error;
    const { path: host } = await shortPath(join(dataFolder, "run"));
    return {
      address: { host, port: 5432, user: clusterUser, database: "postgres" },
      close: async () => {},
    };
  }
}

function assertHub({ data, databaseUrl }: DatabaseConfig): void {
  if (databaseUrl !== undefined || holdsHub(data)) return;
  throw new HubProblem("hub_not_found", `There is no hub in the data folder ${data}.`, {
    suggestions: [
      "Name the folder of the hub: --data <folder>, or DATABASE_URL where it has a database elsewhere",
      `Only 'skillquay hub' makes a new one: skillquay hub --data ${data}`,
    ],
  });
}

function holdsHub(data: string): boolean {
  return existsSync(join(data, "postgres"));
}

async function makeDataFolder(data: string): Promise<void> {
  try {
    // Others may pass through, since the embedded server of root runs as another user; they cannot look around.
    await mkdir(data, { recursive: true, mode: 0o711 });
    await access(data, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new HubProblem("data_folder_closed", `The data folder ${data} cannot be used (${codeOf(error)}).`, {
      suggestions: ["Name a folder that you may write to, for example: --data ./hub-data"],
      cause: error,
    });
  }
}

/** Names the server, never the password in its address. */
function unreachable(error: unknown, databaseUrl: string | undefined): unknown {
  if (databaseUrl === undefined) return error;
  const urls = (singleHostUrls(databaseUrl) ?? []).map((url) => new URL(url));
  const host = urls.map((url) => url.host).join(",");
  const pathname = urls[0]?.pathname ?? "/";
  const code = codeOf(error);
  const why = REASONS[code] ?? `it cannot be reached (${code})`;
  return new StorageProblem(
    "database_unreachable",
    `DATABASE_URL: the database '${decodeURIComponent(pathname.slice(1))}' at '${host || "the local socket"}' cannot be used: ${why}.`,
    { cause: error },
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "no server listens there",
  ENOTFOUND: "there is no such host",
  ETIMEDOUT: "it does not answer",
  "28P01": "it refuses the user's password",
  "28000": "it refuses the user",
  "3D000": "it does not exist; create it first",
};

function codeOf(error: unknown): string {
  // An address with several IPs fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && "code" in first ? String(first.code) : "no reason given";
}
