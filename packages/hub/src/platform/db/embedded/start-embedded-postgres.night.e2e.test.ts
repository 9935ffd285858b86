import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { useClusterCopies } from "../../testing/cluster-copies.ts";
import { connect, kill, startHub } from "../../testing/hub-process.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { serverAccount } from "./server-account.ts";

const copyCluster = useClusterCopies();

it("starts at once after a hub was killed, while the old server may still be there", async (context) => {
  if (process.platform !== "linux") return context.skip("the system cannot end a child with its parent");
  const dataFolder = await copyCluster();
  const first = await startHub(dataFolder);
  await kill(first.child, "SIGKILL");
  const second = await startHub(dataFolder);
  expect((await connect(second.connection).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(second.pid).not.toBe(first.pid);
});

it("takes over from a server whose hub was killed where the system does not end it", async (context) => {
  if (process.platform !== "linux") return context.skip("reads /proc");
  const dataFolder = await copyCluster();
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
  const dataFolder = await copyCluster();
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
  const dataFolder = await copyCluster();
  for (let round = 0; round < 2; round++) {
    const hub = await startHub(dataFolder);
    process.kill(hub.pid, "SIGKILL");
    await kill(hub.child, "SIGKILL");
  }
  const hub = await startHub(dataFolder);
  expect((await connect(hub.connection).pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
