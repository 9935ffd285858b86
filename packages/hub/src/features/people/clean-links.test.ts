import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { deleteOldLinks } from "./queries/link-queries.ts";
import { deleteOldChallenges, insertChallenge } from "./queries/passkey-queries.ts";
import { createSignInLinks } from "./sign-in-links.ts";

const database = useTestDatabase();

it("forgets links a month after they ended, and no younger ones", async () => {
  const { account } = await publishingFixture(database());
  const links = createSignInLinks({ database: database() });
  const [old, recent] = [await account(), await account()];
  await links.make(old, { lifeSeconds: -31 * 24 * 3600 });
  await links.make(recent, { lifeSeconds: -24 * 3600 });
  await deleteOldLinks(database().db);
  const { rows } = await database().pool.query("select account_id from sign_in_links");
  expect(rows).toEqual([{ account_id: recent }]);
});

it("forgets questions for passkeys that are over, and no others", async () => {
  const { db, pool } = database();
  const [over, open] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await insertChallenge(db, { hash: over, accountId: null, lifeSeconds: -1 });
  await insertChallenge(db, { hash: open, accountId: null, lifeSeconds: 60 });
  await deleteOldChallenges(db);
  const { rows } = await pool.query("select hash from passkey_challenges where hash = any($1)", [
    [over, open],
  ]);
  expect(rows).toEqual([{ hash: open }]);
});
