import { link, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { claimFolder } from "./claim-folder.ts";

it("gives a folder to one at a time", async () => {
  const folder = await temporaryFolder();
  const claim = await claimFolder(folder);
  await expect(claimFolder(folder)).rejects.toMatchObject({ code: "data_folder_in_use" });
  await claim.release();
  await (await claimFolder(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

it("gives the folder of a process that was killed to one of those who want it", async () => {
  for (let round = 0; round < 20; round++) {
    const folder = await temporaryFolder();
    await leaveClaimBehind(folder);
    const claims = await Promise.allSettled(Array.from({ length: 4 }, () => claimFolder(folder)));
    const won = claims.flatMap((claim) => (claim.status === "fulfilled" ? [claim.value] : []));
    expect(won).toHaveLength(1);
    await expect(claimFolder(folder)).rejects.toMatchObject({ code: "data_folder_in_use" });
    await won[0]?.release();
  }
});

/** As kill -9 does: the socket is there, and nobody listens. */
async function leaveClaimBehind(folder: string): Promise<void> {
  const claim = await claimFolder(folder);
  await link(join(folder, "owner.sock"), join(folder, "kept"));
  await claim.release();
  await rename(join(folder, "kept"), join(folder, "owner.sock"));
}
