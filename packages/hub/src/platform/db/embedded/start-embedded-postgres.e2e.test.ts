import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { chown, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished, type TestContext } from "vitest";
import { useClusterCopies } from "../../testing/cluster-copies.ts";
import { connect, embeddedPostgresProgram, kill, startHub } from "../../testing/hub-process.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { silentLog } from "../storage-log.ts";
import { closedFolder } from "./closed-folder.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const nobody = { uid: 65_534, gid: 65_534 };

const copyCluster = useClusterCopies();

it("ends with a hub that is killed, and the next start needs no repair", async (context) => {
  if (process.platform !== "linux") return context.skip("the system cannot end a child with its parent");
  const dataFolder = await temporaryFolder();
  for (let round = 0; round < 2; round++) {
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
  expect(rows).toEqual([{ n: 0 }, { n: 1 }]);
});

it("ends cleanly with a hub that is asked to end", async () => {
  const dataFolder = await copyCluster();
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
  for (const file of [embeddedPostgresProgram, process.execPath]) {
    const closed = await closedFolder(dirname(file), nobody);
    if (closed !== undefined) context.skip(`other users may not enter '${closed}'`);
  }
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
