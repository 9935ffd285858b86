import { rename } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { checkStoreIdentity } from "../../platform/blobs/check-store-identity.ts";
import { openFolderBlobs } from "../../platform/blobs/folder-blobs.ts";
import { openChangeLog } from "../../platform/db/change-log.ts";
import { useProxiedDatabase } from "../../platform/testing/proxied-database.ts";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { createReadiness } from "./readiness.ts";

it("says so while connections are silent, and is ready again by itself", async () => {
  const { readiness, proxy } = await open();
  expect(await readiness()).toBeUndefined();
  proxy.silence();
  await expect.poll(readiness).toBe("database");
  await proxy.heal();
  await expect.poll(readiness).toBeUndefined();
});

it("says so while the database takes no changes", async () => {
  const { readiness, origin, proxy } = await open();
  const name = (await origin.pool.query("select current_database() as name")).rows[0]?.name;
  await origin.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  // Sessions that are open keep what they had.
  proxy.reset();
  await expect.poll(readiness).toBe("database_writes");
  await origin.pool.query(
    `set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
  );
  proxy.reset();
  await expect.poll(readiness).toBeUndefined();
});

it("says so when the store is gone or another one", async () => {
  const { readiness, folder } = await open();
  expect(await readiness()).toBeUndefined();
  await rename(`${folder}/blobs`, `${folder}/away`);
  await expect.poll(readiness).toBe("store");
  await rename(`${folder}/away`, `${folder}/blobs`);
  await expect.poll(readiness).toBeUndefined();
});

async function open() {
  const proxied = await useProxiedDatabase({ silentMs: 200, connectTimeoutMs: 1_000 });
  const { database } = proxied;
  const folder = await temporaryFolder();
  const blobs = await openFolderBlobs({ folder: `${folder}/blobs`, sign: async () => "" });
  await checkStoreIdentity(database, blobs);
  const changes = await openChangeLog(database);
  onTestFinished(() => changes.close());
  return { ...proxied, folder, readiness: createReadiness({ database, blobs, changes, patienceMs: 500 }) };
}
