import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StorageProblem } from "../storage-problem.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { ServerAccount } from "./server-account.ts";
import { serverEnvironment } from "./server-environment.ts";

export interface Cluster {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount | undefined;
}

/** The name of the only database user; who reaches the socket is that user. */
export const clusterUser = "skillquay";

/** Makes the cluster when there is none. One that was cut short never carries the final name, so nothing needs repair. */
export async function initCluster(cluster: Cluster): Promise<void> {
  const version = await readFile(join(cluster.folder, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version !== undefined) return refuseOtherVersion(cluster, version.trim());
  const parent = dirname(cluster.folder);
  await removeUnfinished(parent);
  const unfinished = join(parent, `${unfinishedPrefix}${randomBytes(4).toString("hex")}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (cluster.account !== undefined) await chown(unfinished, cluster.account.uid, cluster.account.gid);
  await runInitdb(cluster, unfinished);
  await rename(unfinished, cluster.folder);
}

function refuseOtherVersion({ folder, binaries }: Cluster, version: string): void {
  if (version === binaries.major) return;
  throw new StorageProblem(
    "data_folder_other_version",
    `The database in '${folder}' was made by PostgreSQL ${version}, and this program comes with PostgreSQL ${binaries.major}, ` +
      "which cannot read it. With the Skillquay version that made it run 'skillquay hub export', then move the folder away, " +
      "and with this version run 'skillquay hub import'.",
  );
}

const unfinishedPrefix = "cluster.unfinished-";

async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(unfinishedPrefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function runInitdb({ binaries, account }: Cluster, folder: string): Promise<void> {
  const isWindows = process.platform === "win32";
  const passwordFile = join(dirname(folder), "password");
  if (isWindows) await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const args = ["-D", folder, "-U", clusterUser, "-E", "UTF8", "--no-instructions"];
  args.push(...(isWindows ? ["-A", "scram-sha-256", `--pwfile=${passwordFile}`] : ["-A", "trust"]));
  // The name C.UTF-8 is known to Linux; elsewhere PostgreSQL brings its own.
  args.push(
    ...(process.platform === "linux"
      ? ["--locale=C.UTF-8"]
      : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]),
  );
  await new Promise<void>((done, fail) => {
    // The account may not be allowed in this process's own folder.
    const options = { cwd: "/", env: serverEnvironment(), timeout: 120_000, ...account };
    execFile(binaries.initdb, args, options, (error, stdout, stderr) => {
      if (error === null) return done();
      const text = `${stdout}\n${stderr}`.trim().split("\n").slice(-5).join("\n");
      const message = `The database could not be created in '${dirname(folder)}':\n${text || error.message}`;
      fail(new StorageProblem("postgres_failed", message, { cause: error }));
    });
  });
  if (!isWindows) await chmod(folder, 0o700);
}
