import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import {
  addDescriptionTest,
  descriptionTestsOf,
  removeDescriptionTest,
  TESTS_MAX,
} from "./description-test-queries.ts";

const database = useTestDatabase();

it("keeps the same test once, and takes it away for the account it belongs to alone", async () => {
  const { account, publish } = await publishingFixture(database());
  const { db } = database();
  const [accountId, stranger] = [await account(), await account()];
  const { skillId } = await publish(accountId, "pdf-forms");
  const added = await addDescriptionTest(db, { accountId, skillId, task: "fill in a form" });
  expect(await addDescriptionTest(db, { accountId, skillId, task: "fill in a form" })).toEqual(added);
  const id = added?.id ?? "";
  expect(await descriptionTestsOf(db, accountId)).toEqual([{ id, skillId, task: "fill in a form" }]);
  expect(await descriptionTestsOf(db, stranger)).toEqual([]);
  expect(await removeDescriptionTest(db, { accountId: stranger, id })).toBe(false);
  expect(await removeDescriptionTest(db, { accountId, id })).toBe(true);
  expect(await removeDescriptionTest(db, { accountId, id })).toBe(false);
});

it("keeps as many for an account as can be run at once", async () => {
  const { account, publish } = await publishingFixture(database());
  const { db } = database();
  const accountId = await account();
  const { skillId } = await publish(accountId, "pdf-many");
  for (let number = 0; number < TESTS_MAX; number += 1)
    await addDescriptionTest(db, { accountId, skillId, task: `form ${number}` });
  expect(await addDescriptionTest(db, { accountId, skillId, task: "one more" })).toBeUndefined();
  expect(await descriptionTestsOf(db, accountId)).toHaveLength(TESTS_MAX);
});
