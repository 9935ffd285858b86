import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { importFixture } from "../imports/testing/import-fixture.ts";
import { mainFile, uploadOf } from "../skills/testing/main-file.ts";
import { createRoomCheck } from "./room.ts";
import { plansOf } from "./testing/quota-fixture.ts";

const database = useTestDatabase();

async function hubWith(limits: object) {
  const plans = plansOf({ plans: { "self-hosted": { openingCredits: 100, ...limits } } });
  const fixture = await importFixture(database(), { assertRoom: createRoomCheck(plans) });
  const owner = await fixture.owner();
  const send = async (slug: string, text = "", table = "") => {
    const files = uploadOf({ "SKILL.md": mainFile(slug) + text, "references/table.csv": table });
    const { importId } = await fixture.imports.startUpload(owner, { files });
    await fixture.queue.drain();
    return fixture.imports.get(owner, importId);
  };
  return { ...fixture, owner, send };
}

const refused = (message: string) =>
  expect.objectContaining({ code: "quota_exceeded", message: expect.stringContaining(message) });

it("refuses one skill more than the plan has room for, and takes new versions of those that are there", async () => {
  const { send, owner, driveOf } = await hubWith({ maxSkills: 2 });
  await send("one");
  await send("two");
  await expect(send("three")).rejects.toEqual(refused("room for 2 skills in a drive"));
  await send("two", "Another text.");
  expect(await driveOf(owner.accountId)).toHaveLength(2);
});

it("refuses one version more than the plan has room for, and takes the same bytes again", async () => {
  const { send } = await hubWith({ maxVersions: 2 });
  await send("one", "First.");
  await send("one", "Second.");
  await expect(send("one", "Third.")).rejects.toEqual(refused("room for 2 versions of a skill"));
  expect(await send("one", "First.")).toMatchObject({ state: "done" });
});

it("refuses bytes beyond the plan's, and has room again once something is removed", async () => {
  const { send, owner, drive } = await hubWith({ maxMegabytes: 1 });
  const large = Array.from({ length: 60_000 }, (_, n) => `${n},${n * 7}\n`).join("");
  await send("one", "", large);
  await expect(send("two", "", large)).rejects.toEqual(refused("room for 1 MB of files"));
  await drive.remove(owner, "one");
  expect(await send("two", "", large)).toMatchObject({ state: "done" });
});

it("lets one of two through when both come for the last place at once", async () => {
  const { owner, imports, queue, driveOf } = await hubWith({ maxSkills: 1 });
  const started = await Promise.all(
    ["one", "two"].map((slug) =>
      imports.startUpload(owner, { files: uploadOf({ "SKILL.md": mainFile(slug) }) }),
    ),
  );
  await queue.drain();
  const states = await Promise.all(
    started.map(async ({ importId }) => (await imports.get(owner, importId)).state),
  );
  expect([...states].sort()).toEqual(["done", "failed"]);
  expect(await driveOf(owner.accountId)).toHaveLength(1);
});
