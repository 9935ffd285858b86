import { expect, it } from "vitest";
import { scanTables } from "./scan-tables.ts";

const tables = new Set(["skills", "keys", "blobs", "versions"]);

function scan(text: string): string[] {
  return scanTables(text, tables).map(({ table, kind, line }) => `${line} ${kind} ${table}`);
}

it.each([
  'db.insertInto("skills").values(row)',
  'db.updateTable("skills").set(row)',
  'db.deleteFrom("skills as s")',
  "db.updateTable(\n  'skills',\n)",
])("sees a write in the Kysely call %j", (text) => {
  expect(scan(text).map((use) => use.slice(2))).toEqual(["write skills"]);
});

it.each([
  "insert into skills (id) select 1",
  "update skills set slug = 1",
  "UPDATE ONLY skills SET slug = 1",
  "delete from skills where true",
  'delete from "skills"',
  "truncate public.skills",
  "lock table skills in share mode",
  "with gone as (delete from skills returning id) select 1",
])("sees a write in the SQL %j", (text) => {
  expect(scan(`await sql\`${text}\`.execute(db);`)).toEqual(["1 write skills"]);
});

it("sees reads and joins in Kysely calls, by their lines", () => {
  const text = `db
  .selectFrom("skills as s")
  .innerJoin("versions", "versions.id", "s.latest_version_id")
  .leftJoin("keys as k", (join) => join.onTrue())
  .where(({ exists, selectFrom }) => exists(selectFrom("blobs").select("digest")))`;
  expect(scan(text)).toEqual(["2 read skills", "3 read versions", "4 read keys", "5 read blobs"]);
});

it.each([
  ["select 1 from skills s join versions v on true", ["read skills", "read versions"]],
  ["select 1 from keys, skills as s, versions v where true", ["read keys", "read skills", "read versions"]],
  ["drive d join skills s on true", ["read skills"]],
  ["skills s left join versions v on true", ["read skills", "read versions"]],
  ["update keys set name = s.slug from skills s", ["read skills", "write keys"]],
])("sees every table that is read in the SQL %j", (text, expected) => {
  const uses = scan(`const rows = sql\`${text}\`;`).map((use) => use.slice(2));
  expect(uses.sort()).toEqual(expected);
});

it("takes no column, alias, function, lock or comment for a table", () => {
  const text = `
// select 1 from skills
const rows = sql\`select keys, versions.id from other_skills keys
  where id in (select id from keys_of(1)) for update of skills\`;
await conflict.doUpdateSet({ blobs: sql\`excluded.blobs\` });
await sql\`insert into other (id) values (1) on conflict do update set skills = 1\`.execute(db);`;
  expect(scan(text)).toEqual([]);
});
