import { expect, it } from "vitest";
import { testDatabase } from "../packages/hub/src/platform/testing/test-database.ts";
import { hasPostgres15 } from "./support/postgres-15.ts";

it("runs the hub's database tests on PostgreSQL 15, too", async (context) => {
  if (!hasPostgres15())
    return context.skip("PostgreSQL 15 is not installed (scripts/ensure/ensure-postgres-15.mjs)");
  const { pool } = await testDatabase();
  const { rows } = await pool.query("select current_setting('server_version_num')::int / 10000 as major");
  expect(rows).toEqual([{ major: 15 }]);
});
