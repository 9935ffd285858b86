import { describe, expect, it } from "vitest";
import { recordChange } from "../../platform/db/change-log.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { callerOf, catalogFixture } from "./testing/catalog-fixture.ts";

describe("the allowed set", () => {
  it("is the own drive, the teams' skills and what was shared, and nothing else", async () => {
    const { account, team, share, publish, slugsOf } = await catalogFixture(await testDatabase());
    const [owner, mate, stranger] = [await account(), await account(), await account()];
    const teamId = await team("crew", owner, mate);
    await publish(owner, "mine");
    await publish(mate, "ours", {}, { visibility: "team", teamId });
    const { skillId } = await publish(stranger, "lent", {}, { visibility: "shared" });
    await share(skillId, owner);
    await publish(stranger, "lent-to-nobody", {}, { visibility: "shared" });
    await publish(mate, "private-of-mate");
    await publish(stranger, "everybodys", {}, { visibility: "public" });
    expect(await slugsOf(callerOf(owner))).toEqual(["lent", "mine", "ours"]);
    expect(await slugsOf({ tier: "anonymous" })).toEqual(["everybodys"]);
  });

  it("leaves out what is switched off in the drive, also where a team has it", async () => {
    const { database, account, team, publish, slugsOf } = await catalogFixture(await testDatabase());
    const owner = await account();
    const teamId = await team("crew", owner);
    await publish(owner, "off", {}, { visibility: "team", teamId });
    await publish(owner, "on");
    await database.db
      .updateTable("drive_entries")
      .set({ enabled: false })
      .where("skill_id", "in", (query) => query.selectFrom("skills").select("id").where("slug", "=", "off"))
      .execute();
    expect(await slugsOf(callerOf(owner))).toEqual(["on"]);
  });

  it("of a share ends with the visibility, and of a team with the membership", async () => {
    const { database, account, team, share, publish, slugsOf } = await catalogFixture(await testDatabase());
    const [reader, author] = [await account(), await account()];
    const { skillId } = await publish(author, "lent", {}, { visibility: "shared" });
    await share(skillId, reader);
    const teamId = await team("crew", reader, author);
    await publish(author, "ours", {}, { visibility: "team", teamId });
    expect(await slugsOf(callerOf(reader))).toEqual(["lent", "ours"]);
    await publish(author, "lent", {}, { visibility: "private" });
    await database.db.deleteFrom("memberships").where("account_id", "=", reader).execute();
    await recordChange(database.db, "account", reader);
    await expect.poll(() => slugsOf(callerOf(reader))).toEqual([]);
  });

  it("of a scoped key is its collection, within what the account sees at all", async () => {
    const { account, publish, collection, slugsOf } = await catalogFixture(await testDatabase());
    const [owner, other] = [await account(), await account()];
    const mine = await publish(owner, "mine");
    await publish(owner, "not-chosen");
    const foreign = await publish(other, "foreign");
    const id = await collection(owner, { isScoped: true }, mine.skillId, foreign.skillId);
    expect(await slugsOf(callerOf(owner, { collectionId: id, isScoped: true }))).toEqual(["mine"]);
  });

  it("of a collection leaves out team or shared skills when its flags say so", async () => {
    const { account, team, share, publish, collection, slugsOf } = await catalogFixture(await testDatabase());
    const [owner, mate] = [await account(), await account()];
    const teamId = await team("crew", owner, mate);
    const ours = await publish(mate, "ours", {}, { visibility: "team", teamId });
    const lent = await publish(mate, "lent", {}, { visibility: "shared" });
    await share(lent.skillId, owner);
    await publish(owner, "mine");
    const noTeam = await collection(owner, { isScoped: false, include_team_skills: false });
    const noShared = await collection(owner, { isScoped: false, include_shared_skills: false });
    const neither = { include_team_skills: false, include_shared_skills: false };
    const named = await collection(owner, { isScoped: true, ...neither }, ours.skillId, lent.skillId);
    const of = (collectionId: string, isScoped = false) =>
      slugsOf(callerOf(owner, { collectionId, isScoped }));
    expect(await of(noTeam)).toEqual(["lent", "mine"]);
    expect(await of(noShared)).toEqual(["mine", "ours"]);
    expect(await of(named, true)).toEqual([]);
  });

  it("is empty for another account's collection", async () => {
    const { account, publish, collection, slugsOf } = await catalogFixture(await testDatabase());
    const [owner, thief] = [await account(), await account()];
    const { skillId } = await publish(owner, "mine");
    const id = await collection(owner, { isScoped: true }, skillId);
    await publish(thief, "own");
    expect(await slugsOf(callerOf(thief, { collectionId: id, isScoped: true }))).toEqual([]);
    expect(await slugsOf(callerOf(thief, { collectionId: id, isScoped: false }))).toEqual([]);
  });
});
