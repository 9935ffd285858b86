import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { publishingFixture } from "../../skills/testing/publishing-fixture.ts";
import {
  acceptancesOf,
  acceptancesThatHold,
  insertAcceptance,
  withdrawAcceptance,
} from "./acceptance-queries.ts";

const database = useTestDatabase();

it("keeps every decision, newest first, and knows those that hold", async () => {
  const { account, publish } = await publishingFixture(database());
  const { db } = database();
  const [accountId, stranger] = [await account(), await account()];
  const { skillId, treeDigest } = await publish(accountId, "pdf-accepted");
  const accept = (rule: string, expiresAt: Date | undefined) =>
    insertAcceptance(db, {
      ...{ accountId, skillId, treeDigest, rule, expiresAt },
      ...{ explanation: "It does.", reason: "Ours.", by: "ada", keyId: randomUUID() },
    });
  await accept("a.first", undefined);
  await accept("b.expired", new Date(Date.now() - 1000));
  await accept("c.later", new Date(Date.now() + 60_000));
  const rules = (rows: readonly { rule: string }[]) => rows.map(({ rule }) => rule).sort();
  expect((await acceptancesOf(db, { accountId, skillId })).map(({ rule }) => rule)).toEqual([
    "c.later",
    "b.expired",
    "a.first",
  ]);
  expect(rules(await acceptancesThatHold(db, accountId))).toEqual(["a.first", "c.later"]);
  const [{ id } = { id: "" }] = await acceptancesOf(db, { accountId, skillId });
  expect(await withdrawAcceptance(db, { accountId: stranger, skillId, id, by: "eve" })).toBeUndefined();
  expect(await withdrawAcceptance(db, { accountId, skillId, id, by: "ada" })).toEqual({ rule: "c.later" });
  expect(await withdrawAcceptance(db, { accountId, skillId, id, by: "ada" })).toBeUndefined();
  expect(rules(await acceptancesThatHold(db, accountId))).toEqual(["a.first"]);
  expect(await acceptancesOf(db, { accountId: stranger, skillId })).toEqual([]);
});
