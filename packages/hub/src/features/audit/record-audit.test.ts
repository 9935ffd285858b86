import { expect, it } from "vitest";
import { openAccounts } from "../../app/open-accounts.ts";
import { testDatabase, useTestDatabase } from "../../platform/testing/test-database.ts";
import { readHubAudit } from "../accounts/read-hub-audit.ts";
import { callerOf } from "../catalog/testing/catalog-fixture.ts";
import { createCollections } from "../collections/collections.ts";
import { createKeys } from "../keys/keys.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { readAudit } from "./read-audit.ts";
import { recordAudit } from "./record-audit.ts";

const database = useTestDatabase();
const all = { limit: 100 };

it("is there with the change it tells of, and not without it", async () => {
  const { account } = await publishingFixture(database());
  const accountId = await account();
  const { db } = database();
  const work = db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, { accountId, actor: "hub", action: "test.fail", target: "x" });
    throw new Error("rolled back");
  });
  await expect(work).rejects.toThrow("rolled back");
  expect(await readAudit(db, accountId, all)).toEqual({ entries: [] });
});

it("cuts what it is told to lines, whatever is in them", async () => {
  const { account } = await publishingFixture(database());
  const accountId = await account();
  const { db } = database();
  await recordAudit(db, {
    accountId,
    actor: "account",
    action: "test.long",
    target: `a\nb\u202e\u0000${"x".repeat(500)}`,
    details: {
      text: `c\n${"y".repeat(500)}`,
      list: Array.from({ length: 50 }, () => "z\0"),
      none: undefined,
    },
  });
  const [entry] = (await readAudit(db, accountId, all)).entries;
  expect(entry?.target).toMatch(/^a b x+…$/);
  expect(entry?.target).toHaveLength(200);
  expect(entry?.details).toEqual({
    text: expect.stringMatching(/^c y+…$/),
    list: Array.from({ length: 20 }, () => "z"),
  });
});

it("tells what was done to keys, collections, skills and accounts, by whom", async () => {
  const { account, publish } = await publishingFixture(database());
  const accountId = await account();
  const keys = createKeys({ database: database() });
  const collections = createCollections({ database: database() });
  const { id: keyId, key } = await keys.mint({ accountId, name: "laptop" });
  const caller = { ...callerOf(accountId), keyId };
  const { skillId } = await publish(accountId, "pdf");
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  const made = await collections.create(caller, { name: "Work", skillIds: [], ...flags });
  await collections.addSkill(caller, { nameOrKey: "work", skillId });
  await collections.removeSkill(caller, { nameOrKey: "work", skillId, slug: "pdf" });
  await collections.update(caller, "work", { newName: "Play" });
  await collections.delete(caller, "play");
  await openAccounts({ database: database() }).disableAccount(accountId);
  await keys.revokeByPresenting(key);
  const { entries } = await readAudit(database().db, accountId, all);
  expect(entries.map(({ actor, action, target }) => [actor, action, target]).reverse()).toEqual([
    ["operator", "key.create", keyId],
    ["hub", "skill.publish", "pdf"],
    ["account", "key.create", expect.any(String)],
    ["account", "collection.create", "Work"],
    ["account", "collection.add_skill", "Work"],
    ["account", "collection.remove_skill", "Work"],
    ["account", "collection.update", "Work"],
    ["account", "collection.delete", "Play"],
    ["operator", "account.disable", accountId],
    ["account", "key.revoke", keyId],
  ]);
  expect(entries[0]).toMatchObject({ key: { id: keyId, name: "laptop" }, at: expect.any(Date) });
  const text = JSON.stringify(entries);
  for (const secret of [key, made.key]) expect(text).not.toContain(secret);
});

it("tells of teams and shares of the operator", async () => {
  const own = await testDatabase();
  const { account, publish } = await publishingFixture(own);
  const [ada, bob] = [await account("ada"), await account("bob")];
  const accounts = openAccounts({ database: own });
  const { skillId } = await publish(ada, "pdf");
  await accounts.shareSkill({ skillId, withAccountId: bob });
  await accounts.unshareSkill({ skillId, withAccountId: bob });
  const { id: teamId } = await accounts.createTeam({ handle: "docs", name: "Docs" });
  await accounts.addMember({ teamId, accountId: bob, role: "admin" });
  await accounts.removeMember({ teamId, accountId: bob });
  const { entries } = await readHubAudit(own.db, all);
  const notices = entries.map(({ account: whose, action, target, details }) => [
    whose,
    action,
    target,
    details,
  ]);
  expect(notices.reverse().slice(1)).toEqual([
    ["ada", "skill.share", "pdf", { with: "bob" }],
    ["ada", "skill.unshare", "pdf", { with: "bob" }],
    [undefined, "team.create", "docs", {}],
    ["bob", "team.add_member", "docs", { member: "bob", role: "admin" }],
    ["bob", "team.remove_member", "docs", { member: "bob" }],
  ]);
  expect((await readHubAudit(own.db, all, "bob")).entries).toHaveLength(2);
  await expect(readHubAudit(own.db, all, "nobody")).rejects.toMatchObject({ code: "account_not_found" });
});

it("comes in pages, and shows an account its own entries only", async () => {
  const { account } = await publishingFixture(database());
  const [ada, bob] = [await account(), await account()];
  const { db } = database();
  for (const target of ["1", "2", "3", "4", "5"]) {
    await recordAudit(db, { accountId: ada, actor: "account", action: "test.page", target });
    await recordAudit(db, { accountId: bob, actor: "account", action: "test.page", target: `bob ${target}` });
  }
  const first = await readAudit(db, ada, { limit: 3 });
  expect(first.entries.map(({ target }) => target)).toEqual(["5", "4", "3"]);
  const second = await readAudit(db, ada, { limit: 3, before: first.nextBefore });
  expect(second.entries.map(({ target }) => target)).toEqual(["2", "1"]);
  expect(second.nextBefore).toBeUndefined();
});
