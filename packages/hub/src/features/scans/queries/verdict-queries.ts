import { engineVersion } from "@skillquay/scan";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { ScanVerdict } from "../../../platform/db/skill-life-tables.ts";
import { storableJson } from "../../../platform/db/storable.ts";

export interface StoredVerdict {
  readonly verdict: ScanVerdict;
  readonly findings: unknown[];
  readonly capabilities: string[];
  readonly scannedAt: Date;
}

/** What a scan said of these bytes. The same for every account: it depends on the bytes and the engine alone. */
export async function storedVerdict(
  db: Db,
  { treeDigest, engine }: { readonly treeDigest: string; readonly engine: string },
): Promise<StoredVerdict | undefined> {
  return db
    .selectFrom("verdicts")
    .select(["verdict", "findings", "capabilities", "scanned_at as scannedAt"])
    .where("tree_digest", "=", treeDigest)
    .where("engine", "=", engine)
    .executeTakeFirst();
}

export async function insertVerdict(
  db: Db,
  lines: {
    readonly treeDigest: string;
    readonly engine: string;
    readonly verdict: ScanVerdict;
    readonly findings: readonly unknown[];
    readonly capabilities: readonly string[];
  },
): Promise<void> {
  await db
    .insertInto("verdicts")
    .values({
      tree_digest: lines.treeDigest,
      engine: lines.engine,
      verdict: lines.verdict,
      findings: storableJson(lines.findings),
      capabilities: storableJson(lines.capabilities),
    })
    .onConflict((conflict) => conflict.columns(["tree_digest", "engine"]).doNothing())
    .execute();
}

/** What was said last of trees that the caller was found to see, by digest; by the present engine if it has looked. */
export async function verdictsOf(db: Db, treeDigests: readonly string[]): Promise<Map<string, ScanVerdict>> {
  if (treeDigests.length === 0) return new Map();
  const rows = await db
    .selectFrom("verdicts")
    .distinctOn("tree_digest")
    .where("tree_digest", "=", sql<string>`any(${[...treeDigests]}::text[])`)
    .select(["tree_digest", "verdict"])
    .orderBy("tree_digest")
    .orderBy(sql`engine = ${engineVersion}`, "desc")
    .orderBy("scanned_at", "desc")
    .execute();
  return new Map(rows.map((row) => [row.tree_digest, row.verdict]));
}
