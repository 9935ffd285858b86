import { chmod, chown, mkdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import type { DatabaseAddress } from "../connect.ts";
import type { StorageLog } from "../storage-log.ts";
import { StorageProblem } from "../storage-problem.ts";
import { claimFolder } from "./claim-folder.ts";
import { closedFolder } from "./closed-folder.ts";
import { type Cluster, clusterUser, initCluster } from "./init-cluster.ts";
import { endLeftOverServer } from "./left-over-server.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { startPostmaster } from "./postmaster.ts";
import { type ServerAccount, serverAccount } from "./server-account.ts";
import { shortPath } from "./short-path.ts";
import { type ServerState, supervisePostmaster } from "./supervise-postmaster.ts";

export interface EmbeddedPostgres {
  /** For `connectDatabase`. The database named there exists. */
  readonly connection: DatabaseAddress;
  state(): ServerState;
  onStateChange(listener: (state: ServerState) => void): () => void;
  /** The server's process, while it is up. */
  pid(): number | undefined;
  /** Ends the server cleanly. Close every connection first; those that are open are cut. */
  close(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made when missing. Holds the cluster, its socket, and a copy of the programs where one is needed. */
  readonly dataFolder: string;
  readonly log: StorageLog;
  /** Server settings beyond the defaults, as `postgres -c` takes them. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly packageFolder?: string;
}

/**
 * A PostgreSQL server of our own, reachable by its socket alone: it ends with this process, comes back when it fails,
 * and never runs as root. Throws `StorageProblem` with what to do when it cannot be had.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder);
  const folder = join(dataFolder, "cluster");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const account = await serverAccount(folder);
  await openFolder(dataFolder, account);
  const claim = await claimFolder(dataFolder);
  try {
    const { packageFolder } = options;
    const search = {
      copyFolder: dataFolder,
      account,
      ...(packageFolder === undefined ? {} : { packageFolder }),
    };
    const cluster: Cluster = { folder, binaries: await findPostgresBinaries(search), account };
    await initCluster(cluster);
    await endLeftOverServer(cluster, options.log);
    const socket = await listenAt(dataFolder, account);
    const settings = { ...defaultSettings, ...socket.settings, ...options.settings };
    const server = await supervisePostmaster({
      start: () => startPostmaster({ ...cluster, settings, log: options.log }),
      log: options.log,
    });
    return {
      connection: socket.connection,
      state: server.state,
      onStateChange: server.onStateChange,
      pid: server.pid,
      async close() {
        await server.close();
        await socket.remove();
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

// A hub on a laptop shares it with everything else; who needs more sets DATABASE_URL.
const defaultSettings = {
  shared_buffers: "32MB",
  max_connections: "100",
  // Compiling a query costs more than the hub's queries take.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  logging_collector: "off",
  log_destination: "stderr",
  log_line_prefix: "",
  log_checkpoints: "off",
  // Failed statements reach whoever sent them. In the log, their text and details would put users' data there.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Lets the server's account into the folder, and nobody else. */
async function openFolder(dataFolder: string, account: ServerAccount | undefined): Promise<void> {
  if (account === undefined) return;
  await chown(dataFolder, account.uid, account.gid);
  await chmod(dataFolder, 0o700);
  const closed = await closedFolder(dirname(dataFolder), account);
  if (closed === undefined) return;
  throw new StorageProblem(
    "data_folder_closed",
    `PostgreSQL does not run as root, and the user it runs as instead (id ${account.uid}) may not enter '${closed}'. ` +
      `Choose a data folder outside of it, allow passing through it (chmod o+x '${closed}'), start the hub as an ordinary user, ` +
      "or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** The socket's folder is closed to other users, so whoever can connect needs no password. */
async function listenAt(dataFolder: string, account: ServerAccount | undefined) {
  const database = "postgres";
  if (process.platform === "win32") {
    const [port, password] = [await freePort(), await readFile(join(dataFolder, "password"), "utf8")];
    return {
      settings: { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" },
      connection: { host: "127.0.0.1", port, user: clusterUser, password, database },
      async remove() {},
    };
  }
  const folder = join(dataFolder, "run");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  // No server runs here any more, but the number in the lock of one that was killed may be another program's by now.
  await rm(join(folder, ".s.PGSQL.5432.lock"), { force: true });
  const short = await shortPath(folder);
  const host = short.path;
  return {
    // A list of paths: quoted, or a comma in ours would make two of it.
    settings: {
      listen_addresses: "",
      unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
      port: "5432",
    },
    connection: { host, port: 5432, user: clusterUser, database },
    remove: short.remove,
  };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
