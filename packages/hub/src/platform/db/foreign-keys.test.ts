import { expect, it } from "vitest";
import { z } from "zod/v4";
import { testDatabase } from "../testing/test-database.ts";

it("has an index for every foreign key, so that deleting one row never reads a whole table", async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query(UNINDEXED);
  expect(
    z
      .array(z.object({ key: z.string() }))
      .parse(rows)
      .map(({ key }) => key),
  ).toEqual([]);
});

// The columns of the key, in any order, are the first ones of an index; one that is true for a part of the rows serves only if
// that part is those with a reference.
const UNINDEXED = `
  select k.conrelid::regclass::text || ' (' ||
    (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
     where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) || ')' as key
  from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    and not exists (
      select 1 from pg_index i
      where i.indrelid = k.conrelid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or (cardinality(k.conkey) = 1 and pg_get_expr(i.indpred, i.indrelid) =
          '(' || (select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) || ' IS NOT NULL)'))
    )
  order by 1`;
