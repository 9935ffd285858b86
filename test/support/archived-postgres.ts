import { execFile, spawn } from "node:child_process";
import { appendFile, chmod, chown, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { postgres15Folder } from "./postgres-15.ts";
import { until } from "./until.ts";

/** A server as the compose file and the guide to operating have it: what it writes is archived as it goes. */
export interface ArchivedPostgres {
  readonly url: string;
  /** What an operator does each night. */
  baseBackup(to: string): Promise<void>;
  /** Everything that was written until now is in the archive then. */
  archiveAll(): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);
// PostgreSQL does not run as root.
const NOBODY = 65_534;

export async function startArchivedPostgres(folder: string): Promise<ArchivedPostgres> {
  const data = join(folder, "data");
  const archive = join(folder, "archive");
  await ownFolders(folder, data, archive);
  await asNobody("initdb", ["-D", data, "-U", "skillquay", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  const settings = {
    wal_level: "replica",
    archive_mode: "on",
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  };
  return await start(data, settings);
}

/** Another server, as the first one was at that moment: a base backup, and from the archive what came after it. */
export async function restoreArchivedPostgres(
  folder: string,
  from: { readonly backup: string; readonly archive: string; readonly until: Date },
): Promise<ArchivedPostgres> {
  const data = join(folder, "data");
  await ownFolders(folder);
  await cp(from.backup, data, { recursive: true });
  await run("chown", ["-R", String(NOBODY), data]);
  await chmod(data, 0o700);
  await appendFile(
    join(data, "postgresql.auto.conf"),
    `restore_command = 'cp ${from.archive}/%f %p'\nrecovery_target_time = '${written(from.until)}'\nrecovery_target_action = 'promote'\n`,
  );
  await writeFile(join(data, "recovery.signal"), "");
  return await start(data, { archive_mode: "off" });
}

/** A server that follows the other one. */
export async function startStandby(folder: string, primary: ArchivedPostgres): Promise<ArchivedPostgres> {
  const data = join(folder, "data");
  await ownFolders(folder);
  await run(join(postgres15Folder, "pg_basebackup"), [
    "-d",
    primary.url,
    "-D",
    data,
    "-R",
    "-c",
    "fast",
    "-X",
    "stream",
  ]);
  await run("chown", ["-R", String(NOBODY), data]);
  await chmod(data, 0o700);
  return await start(data, { archive_mode: "off", hot_standby: "on" }, { isStandby: true });
}

async function start(
  data: string,
  settings: Readonly<Record<string, string>>,
  { isStandby = false } = {},
): Promise<ArchivedPostgres> {
  const port = await freePort();
  const all = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    fsync: "off",
    ...settings,
  };
  const server = spawn(
    join(postgres15Folder, "postgres"),
    ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { uid: NOBODY, gid: NOBODY, stdio: "ignore", cwd: data },
  );
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  const url = `postgres://skillquay@127.0.0.1:${port}/postgres`;
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(text).finally(() => client.end());
    return rows;
  };
  await until(
    "the server takes questions",
    async () => {
      const rows = await ask(`select pg_is_in_recovery() = ${isStandby} as ready`).catch(() => []);
      return rows[0]?.ready === true;
    },
    { timeoutMs: 60_000, everyMs: 100 },
  );
  return {
    url,
    async baseBackup(to) {
      await run(join(postgres15Folder, "pg_basebackup"), ["-d", url, "-D", to, "-c", "fast", "-X", "none"]);
    },
    async archiveAll() {
      const [{ name }] = await ask("select pg_walfile_name(pg_switch_wal()) as name");
      await until(
        "the archive has it",
        async () =>
          (
            await ask(`select coalesce(last_archived_wal >= '${name}', false) as done from pg_stat_archiver`)
          )[0]?.done === true,
      );
    },
    async close() {
      server.kill("SIGINT");
      await ended;
    },
  };
}

async function ownFolders(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await chown(folder, NOBODY, NOBODY);
  }
}

async function asNobody(program: string, args: readonly string[]): Promise<void> {
  await run(join(postgres15Folder, program), [...args], { uid: NOBODY, gid: NOBODY, cwd: "/" });
}

/** With its offset in digits: the server takes no letter for it here. */
function written(at: Date): string {
  return at.toISOString().replace("T", " ").replace("Z", "+00");
}
