import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { useClusterCopies } from "../../testing/cluster-copies.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { connectDatabase, type HubDatabase } from "../connect.ts";
import { silentLog } from "../storage-log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import type { ServerState } from "./supervise-postmaster.ts";

const isRoot = process.getuid?.() === 0;

const copyCluster = useClusterCopies();

/** For tests that look at a server that runs, and leave it running. */
let shared: EmbeddedPostgres;
let sharedFolder: string;
beforeAll(async () => {
  sharedFolder = await mkdtemp(join(tmpdir(), "skillquay-hub-"));
  await chmod(sharedFolder, 0o711);
  process.env.SKILLQUAY_TEST_CANARY = "secret";
  shared = await startEmbeddedPostgres({ dataFolder: join(sharedFolder, "data"), log: silentLog });
});
afterAll(async () => {
  delete process.env.SKILLQUAY_TEST_CANARY;
  await shared.close();
  await rm(sharedFolder, { recursive: true, force: true, maxRetries: 3 });
});

it("keeps data over a restart and leaves nothing running", async () => {
  const dataFolder = await temporaryFolder();
  const first = await start(dataFolder);
  const previous = connect(first);
  await previous.pool.query("create table kept as select 42 as answer");
  await previous.close();
  const pid = first.pid();
  await first.close();
  expect(first.state()).toBe("stopped");
  expect(existsSync(join(dataFolder, "cluster/postmaster.pid"))).toBe(false);
  expect(isAlive(pid)).toBe(false);

  const second = await start(dataFolder);
  const { rows } = await connect(second).pool.query("select answer from kept");
  expect(rows).toEqual([{ answer: 42 }]);
});

it("listens on a socket in a folder that is closed to others, and on no port", async () => {
  const { rows } = await connect(shared).pool.query(
    "select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync",
  );
  expect(rows).toEqual([{ addresses: "", fsync: "on" }]);
  for (const folder of ["data", "data/run", "data/cluster"]) {
    expect((await stat(join(sharedFolder, folder))).mode & 0o777).toBe(0o700);
  }
});

it("gives the server nothing of this process's environment", async (context) => {
  if (process.platform !== "linux") return context.skip("reads /proc");
  const environment = await readFile(`/proc/${shared.pid()}/environ`, "utf8");
  expect(environment).toContain("LC_ALL=C");
  expect(environment).not.toContain("CANARY");
});

it("never runs as root", async (context) => {
  if (!isRoot || process.platform !== "linux") return context.skip("needs root on Linux");
  const status = await readFile(`/proc/${shared.pid()}/status`, "utf8");
  const { uid } = await stat(join(sharedFolder, "data/cluster"));
  expect(uid).toBeGreaterThan(0);
  expect(/^Uid:\s+(.*)$/m.exec(status)?.[1]).toBe([uid, uid, uid, uid].join("\t"));
  expect(/^Groups:[ \t]*(.*?)[ \t]*$/m.exec(status)?.[1]).toBe("");
});

it("comes back after its server was killed, with everything that was committed", async () => {
  const states: ServerState[] = [];
  onTestFinished(shared.onStateChange((state) => states.push(state)));
  const database = connect(shared);
  await database.pool.query("create table kept as select 1 as n");
  const pid = shared.pid();
  kill(pid);
  await expect.poll(() => states).toEqual(["restarting", "ready"]);
  expect(shared.state()).toBe("ready");
  expect(shared.pid()).not.toBe(pid);
  const { rows } = await database.pool.query("select n from kept");
  expect(rows).toEqual([{ n: 1 }]);
});

it("closes while it is starting the server again", async () => {
  const dataFolder = await copyCluster();
  const server = await start(dataFolder);
  const restarting = new Promise<void>((done) => {
    server.onStateChange((state) => state === "restarting" && done());
  });
  kill(server.pid());
  await restarting;
  await server.close();
  expect(server.state()).toBe("stopped");
  expect(server.pid()).toBeUndefined();
  await (await start(dataFolder)).close();
});

it("refuses a folder that another hub works in, until that one is closed", async () => {
  const dataFolder = await copyCluster();
  const first = await start(dataFolder);
  await expect(start(dataFolder)).rejects.toMatchObject({
    code: "data_folder_in_use",
    message: expect.stringContaining(dataFolder),
  });
  expect((await connect(first).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await first.close();
  await start(dataFolder);
});

it("refuses data of another PostgreSQL version and says how to bring them over", async () => {
  const dataFolder = await copyCluster();
  await writeFile(join(dataFolder, "cluster/PG_VERSION"), "17\n");
  await expect(start(dataFolder)).rejects.toMatchObject({
    code: "data_folder_other_version",
    message: expect.stringContaining("skillquay hub export"),
  });
});

it("starts over when the first start was cut short", async () => {
  const dataFolder = await temporaryFolder();
  const unfinished = join(dataFolder, "cluster.unfinished-0000");
  await mkdir(unfinished);
  await writeFile(join(unfinished, "PG_VERSION"), "18\n");
  const server = await start(dataFolder);
  expect((await connect(server).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(existsSync(unfinished)).toBe(false);
});

it.each([
  ["too long for a socket", "x".repeat(150)],
  ["full of odd characters", "comma, 'quote' and \"double\""],
])("works in a folder whose name is %s", async (_what, name) => {
  const dataFolder = join(await temporaryFolder(), name);
  const server = await start(dataFolder);
  expect((await connect(server).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await expect(start(dataFolder)).rejects.toMatchObject({ code: "data_folder_in_use" });
  await server.close();
  await start(dataFolder);
});

it("names the folder that the server's account may not enter, and what to do", async (context) => {
  if (!isRoot) return context.skip("only root gives the server to another account");
  const closed = join(await temporaryFolder(), "closed");
  await mkdir(closed, { mode: 0o700 });
  await expect(start(join(closed, "data"))).rejects.toMatchObject({
    code: "data_folder_closed",
    message: expect.stringContaining(`chmod o+x '${closed}'`),
  });
  await chmod(closed, 0o711);
  await start(join(closed, "data"));
});

it("passes on what PostgreSQL says when it cannot start", async () => {
  const dataFolder = await temporaryFolder();
  const failing = startEmbeddedPostgres({ dataFolder, log: silentLog, settings: { shared_buffers: "lots" } });
  await expect(failing).rejects.toMatchObject({
    code: "postgres_failed",
    message: expect.stringContaining("shared_buffers"),
  });
  // The folder is free again.
  await start(dataFolder);
});

async function start(dataFolder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, log: silentLog });
  onTestFinished(() => server.close());
  return server;
}

function connect(server: EmbeddedPostgres): HubDatabase {
  const database = connectDatabase({ address: server.connection });
  onTestFinished(() => database.close());
  return database;
}

function isAlive(pid: number | undefined): boolean {
  return pid !== undefined && existsSync(`/proc/${pid}`);
}

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error("the server has no process");
  process.kill(pid, "SIGKILL");
}
