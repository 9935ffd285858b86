import { expect, it } from "vitest";
import { deleteOldTickets } from "./queries/ticket-queries.ts";
import { uploadFixture } from "./testing/upload-fixture.ts";

it("forgets tickets a day after they expired, and no others", async () => {
  const { ticket, hub } = await uploadFixture();
  const { db, pool } = hub.services.database;
  await ticket({ filename: "old" });
  await ticket({ filename: "expired" });
  await ticket({ filename: "open" });
  await pool.query(
    "update upload_tickets set expires_at = now() - interval '25 hours' where filename = 'old'",
  );
  await pool.query(
    "update upload_tickets set expires_at = now() - interval '23 hours' where filename = 'expired'",
  );
  await deleteOldTickets(db);
  const rows = await db.selectFrom("upload_tickets").select("filename").orderBy("filename").execute();
  expect(rows.map(({ filename }) => filename)).toEqual(["expired", "open"]);
});
