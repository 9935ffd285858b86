import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/v4";
import type { PooledServer } from "../../packages/hub/src/platform/testing/test-server-pool.ts";
import type { S3Access } from "../../packages/hub/src/platform/testing/use-s3-server.ts";
import { until } from "./until.ts";

const programs = "/usr/bin";

export function hasRadosgw(): boolean {
  return ["ceph", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin", "setpriv"].every(
    (program) => existsSync(join(programs, program)),
  );
}

/**
 * Ceph's S3 server as Debian packages it, in memory and on loopback: a monitor, an object store and a gateway. Unlike
 * the S3 servers made for tests it checks signatures, so it can tell whether ours are right.
 */
export async function startRadosgw(folder: string): Promise<PooledServer<S3Access>> {
  // A port that was free may be another server's by the time a daemon wants it.
  for (let attempt = 1; ; attempt += 1) {
    const own = join(folder, `attempt-${attempt}`);
    await mkdir(own);
    try {
      return await startCluster(own);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

const MOST_ATTEMPTS = 3;

async function startCluster(folder: string): Promise<PooledServer<S3Access>> {
  const daemons: Daemon[] = [];
  const kill = () => {
    for (const { child } of daemons) child.kill("SIGKILL");
  };
  const close = async () => {
    // The object store takes seconds over SIGTERM, and nothing of it is kept.
    kill();
    await Promise.all(daemons.map(({ ended }) => ended));
  };
  try {
    return { access: await startDaemons(folder, daemons), close, kill };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDaemons(folder: string, daemons: Daemon[]): Promise<S3Access> {
  const [monitorPort, gatewayPort] = await Promise.all([freePort(), freePort()]);
  const fsid = randomUUID();
  const config = join(folder, "ceph.conf");
  await writeFile(config, cephConfiguration({ folder, fsid, monitorPort, gatewayPort }));
  const run = (program: string, ...args: string[]) =>
    execFileAsync(join(programs, program), ["-c", config, ...args], { timeout: 60_000 });
  const start = (program: string, ...args: string[]) =>
    daemons.push(startDaemon(program, ["-c", config, ...args, "-f"]));

  const monitors = join(folder, "monitors");
  await run("monmaptool", "--create", "--fsid", fsid, "--addv", "a", `v1:127.0.0.1:${monitorPort}`, monitors);
  await run("ceph-mon", "--mkfs", "-i", "a", "--monmap", monitors);
  start("ceph-mon", "-i", "a");
  const osd = randomUUID();
  await run("ceph", "osd", "new", osd);
  await mkdir(join(folder, "osd"));
  await run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", osd);
  start("ceph-osd", "-i", "0");
  await run("ceph", "osd", "crush", "add", "osd.0", "1.0", "host=host", "root=default");
  start("radosgw", "-n", gateway);
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  await until("the S3 server answers", () => isAnswering(endpoint, daemons), {
    timeoutMs: 60_000,
    everyMs: 50,
  });

  const user = await run(
    "radosgw-admin",
    "-n",
    gateway,
    "user",
    "create",
    "--uid=tests",
    "--display-name=tests",
  );
  const { access_key: accessKeyId, secret_key: secretAccessKey } = madeUser.parse(JSON.parse(user.stdout))
    .keys[0];
  return { endpoint, accessKeyId, secretAccessKey };
}

const key = z.object({ access_key: z.string(), secret_key: z.string() });
const madeUser = z.object({ keys: z.tuple([key]) });
const gateway = "client.rgw";
const execFileAsync = promisify(execFile);

export interface CephOptions {
  readonly folder: string;
  readonly fsid: string;
  readonly monitorPort: number;
  readonly gatewayPort: number;
  /** Where the gateway listens. */
  readonly gatewayHost?: string;
}

/** A cluster of one store in memory, with an S3 gateway. */
export function cephConfiguration(options: CephOptions): string {
  const { folder, fsid, monitorPort, gatewayPort, gatewayHost = "127.0.0.1" } = options;
  return `
[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitorPort}
mon initial members = a
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}
crash dir = ${folder}
keyring = ${folder}/keyring
admin socket =
log file =
mon cluster log file =
ms bind msgr2 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd objectstore = memstore
memstore device bytes = 1073741824

# One store holds the only copy.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 5000

# Placed by hand: the store refuses to start when it asks before it knows which cluster it is in.
osd crush update on start = false
osd class update on start = false

# Each of the gateway's pools is a decision of the monitor, which collects for a second before it takes one.
paxos propose interval = 0.02
paxos min wait = 0.01

[${gateway}]
rgw frontends = beast endpoint=${gatewayHost}:${gatewayPort}
rgw data = ${folder}/rgw
rgw thread pool size = 16
`;
}

interface Daemon {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  /** The end of what it said on standard error. */
  said(): string;
}

function startDaemon(program: string, args: string[]): Daemon {
  // A run that is killed takes it along.
  const command = ["--pdeathsig", "KILL", "--", join(programs, program), ...args];
  const child = spawn(join(programs, "setpriv"), command, { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return { child, ended, said: () => output };
}

async function isAnswering(endpoint: string, daemons: readonly Daemon[]): Promise<boolean> {
  const dead = daemons.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
  if (dead !== undefined) throw new Error(`${dead.child.spawnargs.join(" ")} ended:\n${dead.said()}`);
  return fetch(endpoint).then(
    (response) => response.ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
