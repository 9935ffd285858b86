import { expect, it } from "vitest";
import { openHub } from "../testing/open-hub.ts";
import { ask, skillMd } from "../testing/requests.ts";

it("a change that concerns everybody costs nothing for callers who wait for no changes, and shows at their next call", async () => {
  const hub = await openHub();
  const members = [];
  for (let number = 0; number < 30; number += 1) members.push(await hub.member(`member-${number}`));
  const list = ({ key }: { readonly key: string }) =>
    ask(hub, "/v1/tools/skills_listSkills", { key, body: {} });
  for (const member of members) await list(member);
  const { pool } = hub.services.database;
  let asked = 0;
  pool.on("acquire", () => {
    asked += 1;
  });
  await hub.services.database.pool.query("insert into changes (kind, ref) values ('everything', '')");
  await hub.services.changes.fresh();
  await new Promise(setImmediate);
  // The insert, and the change log's own look.
  expect(asked).toBeLessThan(5);
  const [first] = members;
  if (first === undefined) throw new Error("thirty were made");
  await hub.publish(first.accountId, { "SKILL.md": skillMd("pdf") });
  await hub.services.changes.fresh();
  expect((await list(first)).text).toContain('"pdf"');
});
