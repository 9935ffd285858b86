import type pg from "pg";
import * as z from "zod/v4";

/** What is wrong with how the server would do a statement, in words; none when it follows indexes and ends. */
export async function planProblems(client: pg.ClientBase, statement: string): Promise<string[]> {
  // With no values: the plan that serves all of them.
  const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`);
  const [{ "QUERY PLAN": [top] = [] } = {}] = z.array(explained).parse(rows);
  if (top === undefined) throw new Error("the server explained nothing");
  return [
    ...readsWhole(top.Plan, false),
    ...(isUnbounded(top.Plan, statement) ? ["gives rows without a limit"] : []),
  ];
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string | undefined;
  readonly "Index Cond"?: string | undefined;
  readonly "Index Name"?: string | undefined;
  readonly "Plan Rows": number;
  readonly "Parent Relationship"?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Cond": z.string().optional(),
    "Index Name": z.string().optional(),
    "Plan Rows": z.number(),
    "Parent Relationship": z.string().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
const explained = z.object({ "QUERY PLAN": z.array(z.object({ Plan: planNode })) });

function readsWhole(node: PlanNode, isCut: boolean): string[] {
  // A bitmap names its index alone; the table is that of the node above.
  const table = node["Relation Name"] ?? node["Index Name"];
  const isWhole =
    node["Node Type"] === "Seq Scan" ||
    (INDEX_SCANS.has(node["Node Type"]) && node["Index Cond"] === undefined && !isCut);
  const isSmall =
    SMALL.has(table ?? "") || isCatalog(table ?? "") || SMALL_INDEXES.has(node["Index Name"] ?? "");
  const own = isWhole && table !== undefined && !isSmall ? [`reads all of '${table}'${by(node)}`] : [];
  const cuts = isCut || node["Node Type"] === "Limit";
  return [...own, ...(node.Plans ?? []).flatMap((inner) => readsWhole(inner, cuts))];
}

function by({ "Index Name": index }: PlanNode): string {
  return index === undefined ? "" : ` by '${index}'`;
}

const INDEX_SCANS: ReadonlySet<string> = new Set(["Index Scan", "Index Only Scan", "Bitmap Index Scan"]);

/** Of a few rows by what they are for: the skills that come with the program. */
const SMALL_INDEXES: ReadonlySet<string> = new Set(["skills_bundled"]);

/** Tables of the hub itself, with as many rows as it has instances, sources, keys to sign with. */
const SMALL: ReadonlySet<string> = new Set([
  "blob_store",
  "instances",
  "leaderboards",
  "secrets",
  "signing_keys",
  "sources",
  "kysely_migration",
]);

/** What the server itself knows of tables and columns: it grows with the program, and not with tenants. */
function isCatalog(table: string): boolean {
  return table.startsWith("pg_");
}

/** By what the server expects: more than a page of anything, and nothing that ends it. */
function isUnbounded(top: PlanNode, statement: string): boolean {
  return (
    /^(?:select|with)\b/i.test(statement) && !/\blimit\b/i.test(statement) && top["Plan Rows"] > MOST_ROWS
  );
}

const MOST_ROWS = 1_000;
