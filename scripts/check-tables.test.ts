import { describe, expect, it } from "vitest";
import { checkTables, type TableRules } from "./check-tables.ts";

const hub = "packages/hub/src";

const rules: TableRules = {
  owners: { skills: "skills", drive_entries: "drive", changes: "platform/db" },
  joins: [],
};

function check(path: string, text: string, joins: TableRules["joins"] = []): string[] {
  return checkTables([{ path: `${hub}/${path}`, text }], { ...rules, joins });
}

const write = 'await db.updateTable("skills").set(row).execute();\n';
const read = 'await db.selectFrom("skills").selectAll().execute();\n';

describe("checkTables", () => {
  it("lets the owner read and write its tables", () => {
    expect(check("features/skills/queries/skill-queries.ts", write + read)).toEqual([]);
    expect(check("platform/db/queries/change-queries.ts", 'db.insertInto("changes")')).toEqual([]);
  });

  it("refuses a write of another feature's table, also in written out SQL", () => {
    const what = "writes 'skills', a table of 'skills'; let that export what is needed";
    const path = "features/drive/queries/drive-queries.ts";
    expect(check(path, write)).toEqual([`${hub}/${path}:1: ${what}`]);
    expect(check(path, "\nsql`delete from skills where true`")).toEqual([`${hub}/${path}:2: ${what}`]);
    expect(check("platform/jobs/job-queries.ts", write)).toEqual([
      `${hub}/platform/jobs/job-queries.ts:1: ${what}`,
    ]);
  });

  it("refuses a write also where a join is allowed", () => {
    const joins = [{ by: "drive", reads: ["skills"], why: "entries show slugs" }];
    expect(check("features/drive/drive-queries.ts", read + write, joins)).toEqual([
      `${hub}/features/drive/drive-queries.ts:2: writes 'skills', a table of 'skills'; let that export what is needed`,
    ]);
  });

  it("refuses a read of another feature's table, unless a reason for the join is given", () => {
    const path = "features/drive/drive-queries.ts";
    expect(check(path, read)).toEqual([
      `${hub}/${path}:1: reads 'skills', a table of 'skills'; ask it, or give a reason for the join in scripts/table-owners.ts`,
    ]);
    expect(check(path, read, [{ by: "drive", reads: ["skills"], why: "entries show slugs" }])).toEqual([]);
  });

  it("refuses a reason for a join that there is none of", () => {
    const joins = [{ by: "drive", reads: ["skills"], why: "entries show slugs" }];
    expect(check("features/drive/drive-queries.ts", 'db.selectFrom("drive_entries")', joins)).toEqual([
      "scripts/table-owners.ts: 'drive' does not join 'skills' any more; take it out of the list",
    ]);
  });

  it("refuses a table without an owner", () => {
    const path = "platform/db/migrations/0009-notes.ts";
    expect(check(path, '\n"create table notes (id int)"')).toEqual([
      `${hub}/${path}:2: the table 'notes' has no owner in scripts/table-owners.ts`,
    ]);
    expect(check(path, '"create table skills (id int)", "insert into drive_entries"')).toEqual([]);
  });

  it("refuses SQL where nobody looks for it", () => {
    const outside = "SQL stands in files named *-queries.ts, or in a folder named queries";
    expect(check("features/skills/skills.ts", read)).toEqual([
      `${hub}/features/skills/skills.ts:1: ${outside}`,
    ]);
    expect(check("features/skills/skills.ts", 'import { type RawBuilder, sql } from "kysely";')).toEqual([
      `${hub}/features/skills/skills.ts:1: ${outside}`,
    ]);
    expect(check("features/skills/skills.ts", 'import type { Kysely } from "kysely";')).toEqual([]);
  });

  it("refuses SQL in the app, also in a file of queries", () => {
    const what = "the app holds no SQL; let the feature that owns the table export what is needed";
    const path = "app/pages/queries/page-queries.ts";
    expect(check(path, 'import { sql } from "kysely";')).toEqual([`${hub}/${path}:1: ${what}`]);
  });

  it("refuses a table that is named by a variable outside of the database module", () => {
    const text = "db.deleteFrom(table); sql.table(table);";
    const what =
      "name the table in the query; only the platform's database module works on tables by a variable";
    const path = "features/skills/skill-queries.ts";
    expect(check(path, text)).toEqual([`${hub}/${path}:1: ${what}`, `${hub}/${path}:1: ${what}`]);
    expect(check("platform/db/queries/table-queries.ts", text)).toEqual([]);
  });

  it("lets tests and their helpers write whatever they need", () => {
    expect(check("features/drive/drive.test.ts", write)).toEqual([]);
    expect(check("features/drive/testing/fill-queries.ts", write)).toEqual([]);
  });
});
