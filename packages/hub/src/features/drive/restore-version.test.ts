import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { importFixture } from "../imports/testing/import-fixture.ts";

const database = useTestDatabase();

async function fixture(first: Readonly<Record<string, string>> = {}) {
  const parts = await importFixture(database());
  const accountId = await parts.account();
  const slug = `restore-${Math.random().toString(36).slice(2, 10)}`;
  const one = await parts.publish(accountId, slug, { "a.md": "one\n", ...first });
  const two = await parts.publish(accountId, slug, { "a.md": "two\n" });
  const by = { actor: "account" as const, accountId };
  const to = (version: typeof one) => ({
    ...{ accountId, by, slug, skillId: one.skillId },
    from: version === one ? two.versionId : one.versionId,
    to: { versionId: version.versionId, number: version.number, treeDigest: version.treeDigest },
  });
  return { ...parts, accountId, slug, one, two, to };
}

it("moves the pin to another version and back, and nobody who looked at another one moves it", async () => {
  const { drive, accountId, slug, driveOf, one, two, to } = await fixture();
  await drive.restoreVersion(to(one));
  expect(await driveOf(accountId)).toEqual([`${slug} 1`]);
  expect(await drive.checkUpdates({ accountId })).toEqual({ updates: [], more: [] });
  await expect(drive.restoreVersion(to(one))).rejects.toMatchObject({ code: "skill_changed" });
  await drive.restoreVersion(to(two));
  expect(await driveOf(accountId)).toEqual([`${slug} 2`]);
});

it("does not go back to what the scan blocks by now", async () => {
  const { drive, accountId, slug, driveOf, one, to } = await fixture({
    "references/b.md": `x${String.fromCodePoint(0xe0041)}`,
  });
  await expect(drive.restoreVersion(to(one))).rejects.toMatchObject({ code: "import_blocked" });
  expect(await driveOf(accountId)).toEqual([`${slug} 2`]);
});
