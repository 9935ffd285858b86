import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Database } from "../../../platform/db/schema.ts";
import type { ImportState, ScanVerdict } from "../../../platform/db/skill-life-tables.ts";
import { storableJson } from "../../../platform/db/storable.ts";

/** An import as its row says it. */
export interface ImportRow {
  readonly id: string;
  readonly account_id: string;
  readonly key_id: string | null;
  readonly collection_id: string | null;
  readonly origin: "marketplace" | "github" | "upload";
  readonly slug: string;
  readonly state: ImportState;
  readonly request: Record<string, unknown>;
  readonly tree_digest: string | null;
  readonly verdict: ScanVerdict | null;
  readonly findings: unknown[] | null;
  readonly problem: Record<string, unknown> | null;
  readonly attempts: number;
  readonly reservation_id: string | null;
  readonly skill_id: string | null;
  readonly version_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** States in which the job has something to do. */
export const WORKING_STATES = ["queued", "downloading", "scanning", "enriching", "publishing"] as const;
const OPEN_STATES = [...WORKING_STATES, "waiting"] as const;

export interface NewImport {
  readonly accountId: string;
  readonly keyId: string | null;
  readonly collectionId: string | null;
  readonly origin: ImportRow["origin"];
  readonly slug: string;
  readonly state: "queued" | "scanning";
  readonly request: Readonly<Record<string, unknown>>;
  readonly treeDigest?: string;
}

/** The id; undefined when an import of that name is open in the account already. */
export async function insertImport(db: Db, made: NewImport): Promise<string | undefined> {
  const row = await db
    .insertInto("imports")
    .values({
      account_id: made.accountId,
      key_id: made.keyId,
      collection_id: made.collectionId,
      origin: made.origin,
      slug: made.slug,
      state: made.state,
      request: storableJson(made.request),
      tree_digest: made.treeDigest ?? null,
      verdict: null,
      findings: null,
      problem: null,
      reservation_id: null,
      skill_id: null,
      version_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function setReservation(
  db: Db,
  accountId: string,
  { importId, reservationId }: { readonly importId: string; readonly reservationId: string },
): Promise<void> {
  await db
    .updateTable("imports")
    .set({ reservation_id: reservationId })
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .execute();
}

/** With the slug that the skill has in the drive, once it is there. */
export async function importOf(
  db: Db,
  accountId: string,
  importId: string,
): Promise<(ImportRow & { readonly skill_slug: string | null }) | undefined> {
  return db
    .selectFrom("imports")
    .leftJoin("skills", "skills.id", "imports.skill_id")
    .selectAll("imports")
    .select("skills.slug as skill_slug")
    .where("imports.account_id", "=", accountId)
    .where("imports.id", "=", importId)
    .executeTakeFirst();
}

/** The account's imports, newest first; with a collection, those into it. */
export async function importsOf(
  db: Db,
  accountId: string,
  { collectionId, limit }: { readonly collectionId: string | undefined; readonly limit: number },
): Promise<(ImportRow & { readonly skill_slug: string | null })[]> {
  return db
    .selectFrom("imports")
    .leftJoin("skills", "skills.id", "imports.skill_id")
    .selectAll("imports")
    .select("skills.slug as skill_slug")
    .where("imports.account_id", "=", accountId)
    .$if(collectionId !== undefined, (query) => query.where("imports.collection_id", "=", collectionId ?? ""))
    .orderBy("imports.created_at", "desc")
    .orderBy("imports.id")
    .limit(limit)
    .execute();
}

/** The account's import of that name that is not over. */
export async function openImport(db: Db, accountId: string, slug: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("slug", "=", slug)
    .where("state", "in", OPEN_STATES)
    .executeTakeFirst();
}

/** How many imports of the account are not over, up to so many. */
export async function countOpenImports(db: Db, accountId: string, most: number): Promise<number> {
  // The words of the index `imports_running`, so that whatever the account ever imported is not read.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from imports where account_id = ${accountId}
      and state in ('queued', 'downloading', 'scanning', 'enriching', 'publishing', 'waiting') limit ${most}) open`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** For the job, which is told an id alone: begins a try of its present step. Undefined when there is nothing to do. */
export async function beginTry(db: Db, importId: string): Promise<ImportRow | undefined> {
  return db
    .updateTable("imports")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), updated_at: sql<Date>`now()` }))
    .where("id", "=", importId)
    .where("state", "in", WORKING_STATES)
    .returningAll()
    .executeTakeFirst();
}

/** For the job: whether there is something to do. */
export async function hasStepLeft(db: Db, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom("imports")
    .select("id")
    .where("id", "=", importId)
    .where("state", "in", WORKING_STATES)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row for the transaction if it is still in that state. */
export async function lockImport(
  db: Db,
  { importId, state }: { readonly importId: string; readonly state: ImportState },
): Promise<ImportRow | undefined> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", importId)
    .where("state", "=", state)
    .forUpdate()
    .executeTakeFirst();
}

export interface ImportStep {
  readonly importId: string;
  readonly from: ImportState;
  readonly to: ImportState;
  readonly request?: Readonly<Record<string, unknown>> | undefined;
  readonly treeDigest?: string | undefined;
  readonly verdict?: ScanVerdict | undefined;
  readonly findings?: readonly unknown[] | undefined;
  readonly problem?: object | undefined;
  readonly skillId?: string | undefined;
  readonly versionId?: string | undefined;
}

/** Compare and set: undefined when the import is not in the state that the step begins with. */
export async function moveImport(db: Db, step: ImportStep): Promise<ImportRow | undefined> {
  const { request, treeDigest, verdict, findings, problem, skillId, versionId } = step;
  return db
    .updateTable("imports")
    .set({
      state: step.to,
      attempts: 0,
      updated_at: sql<Date>`now()`,
      ...(request !== undefined && { request: storableJson(request) }),
      ...(treeDigest !== undefined && { tree_digest: treeDigest }),
      ...(verdict !== undefined && { verdict }),
      ...(findings !== undefined && { findings: storableJson(findings) }),
      ...(problem !== undefined && { problem: storableJson(problem) }),
      ...(skillId !== undefined && { skill_id: skillId }),
      ...(versionId !== undefined && { version_id: versionId }),
    })
    .where("id", "=", step.importId)
    .where("state", "=", step.from)
    .returningAll()
    .executeTakeFirst();
}

/** Imports that should be worked on and were not touched for a while. */
export async function neglectedImports(db: Db, quietSeconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom("imports")
    .select("id")
    .where("state", "in", WORKING_STATES)
    .where("updated_at", "<=", secondsAgo(quietSeconds))
    .orderBy("updated_at")
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Imports that nobody said yes or no to for so long that nobody will. */
export async function forgottenImports(
  db: Db,
  quietSeconds: number,
): Promise<{ readonly id: string; readonly account_id: string }[]> {
  return db
    .selectFrom("imports")
    .select(["id", "account_id"])
    .where("state", "=", "waiting")
    .where("updated_at", "<", secondsAgo(quietSeconds))
    .limit(1_000)
    .execute();
}

function secondsAgo(seconds: number) {
  return (_: ExpressionBuilder<Database, "imports">) => sql<Date>`now() - make_interval(secs => ${seconds})`;
}
