import { expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testDatabase } from "../testing/test-database.ts";
import { checkStoreIdentity } from "./check-store-identity.ts";
import { openFolderBlobs } from "./folder-blobs.ts";

const openStore = async (folder: string) => openFolderBlobs({ folder, sign: async () => "" });

it("takes the store that other instances use, and refuses every other one", async () => {
  const database = await testDatabase();
  const folder = await temporaryFolder();
  await Promise.all([1, 2, 3].map(async () => checkStoreIdentity(database, await openStore(folder))));
  await expect(checkStoreIdentity(database, await openStore(await temporaryFolder()))).rejects.toMatchObject({
    code: "blobs_other_store",
    message: expect.stringContaining("is not the one that other instances of this hub use"),
  });
  await checkStoreIdentity(database, await openStore(folder));
});

it("lets a new database use the files of an old one", async () => {
  const folder = await temporaryFolder();
  await checkStoreIdentity(await testDatabase(), await openStore(folder));
  await checkStoreIdentity(await testDatabase(), await openStore(folder));
});
