import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { allowedRows } from "./allowed-set-queries.ts";
import { hubSkill } from "./hub-skill.ts";
import { shownAs } from "./shown-as.ts";

const database = useTestDatabase();

it("is the same for all who see a version alike, however often they used it, and another for whoever sees it otherwise", async () => {
  const { account, publish } = await publishingFixture(database());
  await publish(await account(), "pdf", {}, { visibility: "premium" });
  await database().db.updateTable("skills").set({ visibility: "public" }).execute();
  const [row] = await allowedRows(database().db, { kind: "public" });
  if (row === undefined) throw new Error("one was published");
  const seen = (changed: Partial<Parameters<typeof hubSkill>[1]> = {}, stored: Partial<typeof row> = {}) =>
    shownAs(hubSkill({ ...row, ...stored }, { label: undefined, viewerId: "somebody", ...changed }));
  const usual = seen();
  expect(seen({ viewerId: "another", use: { count: 5, lastAtMs: 7 } })).toBe(usual);
  expect(seen({ label: "ada" })).not.toBe(usual);
  expect(seen({}, { visibility: "premium" })).not.toBe(usual);
  expect(seen({}, { origin: "team" })).not.toBe(usual);
  expect(seen({}, { version_id: crypto.randomUUID() })).not.toBe(usual);
});
