import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { chown, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, type TestContext } from "vitest";
import { z } from "zod/v4";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { connectDatabase, type HubDatabase } from "../connect.ts";
import { silentLog } from "../storage-log.ts";
import { closedFolder } from "./closed-folder.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { serverAccount } from "./server-account.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const program = fileURLToPath(new URL("../../testing/embedded-postgres.program.ts", import.meta.url));
const nobody = { uid: 65_534, gid: 65_534 };

it("ends with a hub that is killed, and the next start needs no repair", async (context) => {
  if (process.platform !== "linux") return context.skip("the system cannot end a child with its parent");
  const dataFolder = await temporaryFolder();
  for (let round = 0; round < 3; round++) {
    const hub = await startHub(dataFolder);
    const database = connect(hub.connection);
    await database.pool.query("create table if not exists rounds (n int)");
    await database.pool.query("insert into rounds values ($1)", [round]);
    await kill(hub.child, "SIGKILL");
    await expect.poll(() => processesIn(dataFolder)).toEqual([]);
    expect(existsSync(join(dataFolder, "cluster/postmaster.pid"))).toBe(false);
  }
  const hub = await startHub(dataFolder);
  const { rows } = await connect(hub.connection).pool.query("select n from rounds order by n");
  expect(rows).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
});

it("starts at once after a hub was killed, while the old server may still be there", async (context) => {
  if (process.platform !== "linux") return context.skip("the system cannot end a child with its parent");
  const dataFolder = await temporaryFolder();
  const first = await startHub(dataFolder);
  await kill(first.child, "SIGKILL");
  const second = await startHub(dataFolder);
  expect((await connect(second.connection).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(second.pid).not.toBe(first.pid);
});

it("takes over from a server whose hub was killed where the system does not end it", async (context) => {
  if (process.platform !== "linux") return context.skip("reads /proc");
  const dataFolder = await temporaryFolder();
  await kill((await startHub(dataFolder)).child, "SIGTERM");
  const folder = join(dataFolder, "cluster");
  const account = await serverAccount(folder);
  const { postgres } = await findPostgresBinaries({ copyFolder: dataFolder, account });
  const orphan = spawn(postgres, ["-D", folder, "-k", join(dataFolder, "run"), "-c", "listen_addresses="], {
    ...account,
    stdio: "ignore",
    env: {},
  });
  onTestFinished(async () => void (await kill(orphan, "SIGQUIT")));
  await expect.poll(() => existsSync(join(dataFolder, "run/.s.PGSQL.5432"))).toBe(true);
  const hub = await startHub(dataFolder);
  expect((await connect(hub.connection).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(hub.pid).not.toBe(orphan.pid);
  await expect.poll(() => orphan.exitCode).toBe(0);
});

it("starts where the number of a server that was killed is another program's by now", async (context) => {
  if (process.platform !== "linux") return context.skip("reads /proc");
  const dataFolder = await temporaryFolder();
  await kill((await startHub(dataFolder)).child, "SIGTERM");
  const folder = join(dataFolder, "cluster");
  // Of the server's own account: others' processes it does not take for itself.
  const account = await serverAccount(folder);
  const other = spawn("/bin/sleep", ["600"], { ...account, stdio: "ignore", cwd: "/" });
  onTestFinished(async () => void (await kill(other, "SIGKILL")));
  for (const lock of [join(folder, "postmaster.pid"), join(dataFolder, "run/.s.PGSQL.5432.lock")]) {
    await writeFile(lock, `${other.pid}\n${folder}\n`);
    if (account !== undefined) await chown(lock, account.uid, account.gid);
  }
  const hub = await startHub(dataFolder);
  expect((await connect(hub.connection).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(other.exitCode ?? other.signalCode).toBeNull();
});

it("starts at once after hub and server were killed together, though nobody may have reaped the server yet", async (context) => {
  if (process.platform !== "linux") return context.skip("reads /proc");
  const dataFolder = await temporaryFolder();
  for (let round = 0; round < 3; round++) {
    const hub = await startHub(dataFolder);
    process.kill(hub.pid, "SIGKILL");
    await kill(hub.child, "SIGKILL");
  }
  const hub = await startHub(dataFolder);
  expect((await connect(hub.connection).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("ends cleanly with a hub that is asked to end", async () => {
  const dataFolder = await temporaryFolder();
  const hub = await startHub(dataFolder);
  expect(await kill(hub.child, "SIGTERM")).toBe(0);
  expect(processesIn(dataFolder)).toEqual([]);
  expect(existsSync(join(dataFolder, "cluster/postmaster.pid"))).toBe(false);
});

it("works for an ordinary user", async (context) => {
  await needOtherAccount(context);
  const dataFolder = join(await temporaryFolder(), "data");
  await mkdir(dataFolder, { mode: 0o700 });
  await chown(dataFolder, nobody.uid, nobody.gid);
  const hub = await startHub(dataFolder, nobody);
  expect(hub.uid).toBe(nobody.uid);
  expect((await stat(`/proc/${hub.pid}`)).uid).toBe(nobody.uid);
  const database = connect(hub.connection);
  await database.pool.query("create table kept as select 7 as n");
  await database.close();
  await kill(hub.child, "SIGKILL");
  await expect.poll(() => processesIn(dataFolder)).toEqual([]);
  // Later started by root, on the same folder.
  const server = await startEmbeddedPostgres({ dataFolder, log: silentLog });
  onTestFinished(() => server.close());
  expect((await connect(server.connection).pool.query("select n from kept")).rows).toEqual([{ n: 7 }]);
});

async function needOtherAccount(context: TestContext): Promise<void> {
  if (process.getuid?.() !== 0 || process.platform !== "linux") context.skip("needs root on Linux");
  for (const file of [program, process.execPath]) {
    const closed = await closedFolder(dirname(file), nobody);
    if (closed !== undefined) context.skip(`other users may not enter '${closed}'`);
  }
}

const ready = z.object({
  pid: z.number(),
  uid: z.number(),
  connection: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
});

async function startHub(dataFolder: string, account: { uid: number; gid: number } | undefined = undefined) {
  const child = spawn(process.execPath, [program, dataFolder], {
    ...account,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: "/usr/bin:/bin" },
  });
  onTestFinished(async () => void (await kill(child, "SIGTERM")));
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, "line"), once(child, "exit")]);
  return { child, ...ready.parse(JSON.parse(String(line))) };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
  return child.exitCode;
}

function connect(address: Parameters<typeof connectDatabase>[0]["address"]): HubDatabase {
  const database = connectDatabase({ address });
  onTestFinished(() => database.close());
  return database;
}

/** Every process that works below the folder: a server and all its children do. */
function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    })
    .map(Number);
}
