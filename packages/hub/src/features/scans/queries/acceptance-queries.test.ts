import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { publishingFixture } from "../../skills/testing/publishing-fixture.ts";
import {
  acceptancesOf,
  insertAcceptance,
  reviewAcceptance,
  standingAcceptances,
  withdrawAcceptance,
} from "./acceptance-queries.ts";

const database = useTestDatabase();

it("keeps every decision, newest first, and knows those that were not taken back", async () => {
  const { account, publish } = await publishingFixture(database());
  const { db } = database();
  const [accountId, stranger] = [await account(), await account()];
  const { skillId, treeDigest } = await publish(accountId, "pdf-accepted");
  const accept = (rule: string, expiresAt: Date | undefined) =>
    insertAcceptance(db, {
      ...{ accountId, skillId, treeDigest, rule, expiresAt, teamId: undefined },
      ...{ explanation: "It does.", reason: "Ours.", by: "ada", keyId: randomUUID() },
    });
  await accept("a.first", undefined);
  await accept("b.expired", new Date(Date.now() - 1000));
  await accept("c.later", new Date(Date.now() + 60_000));
  const [own, others] = [
    { accountId, teamIds: [] },
    { accountId: stranger, teamIds: [] },
  ];
  const rules = (rows: readonly { rule: string }[]) => rows.map(({ rule }) => rule).sort();
  expect((await acceptancesOf(db, { ...own, skillId })).map(({ rule }) => rule)).toEqual([
    "c.later",
    "b.expired",
    "a.first",
  ]);
  expect(rules(await standingAcceptances(db, own))).toEqual(["a.first", "b.expired", "c.later"]);
  const [{ id } = { id: "" }] = await acceptancesOf(db, { ...own, skillId });
  expect(await withdrawAcceptance(db, { ...others, skillId, id, by: "eve" })).toBeUndefined();
  expect(await withdrawAcceptance(db, { ...own, skillId, id, by: "ada" })).toEqual({ rule: "c.later" });
  expect(await withdrawAcceptance(db, { ...own, skillId, id, by: "ada" })).toBeUndefined();
  expect(rules(await standingAcceptances(db, own))).toEqual(["a.first", "b.expired"]);
  expect(await acceptancesOf(db, { ...others, skillId })).toEqual([]);
});

it("takes the answer of somebody else of the team, once, about the bytes that were meant", async () => {
  const { account, publish } = await publishingFixture(database());
  const { db } = database();
  const [accountId, mate, stranger] = [await account(), await account(), await account()];
  const { skillId, treeDigest } = await publish(accountId, "pdf-reviewed");
  const { id: teamId } = await db
    .insertInto("teams")
    .values({ handle: `reviewers-${randomUUID()}`, name: "Reviewers" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const accept = (rule: string) =>
    insertAcceptance(db, {
      ...{ accountId, skillId, treeDigest, rule, teamId, expiresAt: undefined },
      ...{ explanation: "It does.", reason: "Ours.", by: "ada", keyId: randomUUID() },
    });
  await accept("a.first");
  const [asker, second, others] = [accountId, mate, stranger].map((one) => ({
    accountId: one,
    teamIds: one === stranger ? [] : [teamId],
  }));
  if (asker === undefined || second === undefined || others === undefined) throw new Error("three of them");
  const [{ id } = { id: "" }] = await acceptancesOf(db, { ...second, skillId });
  const answer = { skillId, treeDigest, id, answer: "confirmed", by: "bob" } as const;
  expect(await reviewAcceptance(db, { ...others, ...answer })).toBeUndefined();
  expect(await reviewAcceptance(db, { ...asker, ...answer })).toBeUndefined();
  expect(await reviewAcceptance(db, { ...second, ...answer, treeDigest: "other" })).toBeUndefined();
  expect(await reviewAcceptance(db, { ...second, ...answer })).toEqual({ rule: "a.first", by: "ada" });
  expect(await reviewAcceptance(db, { ...second, ...answer, answer: "declined" })).toBeUndefined();
  expect(await acceptancesOf(db, { ...asker, skillId })).toMatchObject([
    { answer: "confirmed", reviewedBy: "bob", by: "ada" },
  ]);
  expect(await standingAcceptances(db, others)).toEqual([]);
  await accept("b.declined");
  const [{ id: next } = { id: "" }] = await acceptancesOf(db, { ...second, skillId });
  await reviewAcceptance(db, { ...second, ...answer, id: next, answer: "declined" });
  expect((await standingAcceptances(db, asker)).map(({ rule }) => rule)).toEqual(["a.first"]);
  expect(await withdrawAcceptance(db, { ...second, skillId, id, by: "bob" })).toEqual({ rule: "a.first" });
});
