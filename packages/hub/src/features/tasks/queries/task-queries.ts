import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { TasksTable } from "../../../platform/db/task-tables.ts";

/** Whose tasks these are: those of one key are not there for another one of its account. */
export interface TaskOwner {
  readonly accountId: string;
  readonly keyId: string;
}

export type NewTaskRow = Pick<TasksTable, "id" | "call" | "handle" | "ttl_ms" | "is_resumable"> & {
  readonly created_at: Date;
};

/** False when the account has as many as it may. Two at once may be one too many, which does no harm. */
export async function insertTask(db: Db, owner: TaskOwner, task: NewTaskRow, most: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into tasks (id, account_id, key_id, status, created_at, updated_at, ttl_ms, expires_at, is_resumable, call, handle)
    select ${task.id}, ${owner.accountId}::uuid, ${owner.keyId}::uuid, 'working', ${task.created_at}, ${task.created_at},
      ${task.ttl_ms}::integer, ${task.created_at}::timestamptz + ${task.ttl_ms}::integer * interval '1 millisecond',
      ${task.is_resumable}::boolean, ${task.call}::text, ${task.handle}::text
    where (select count(*) from tasks where account_id = ${owner.accountId}::uuid and expires_at > now()) < ${most}::integer
    returning id`.execute(db);
  return rows.length > 0;
}

export async function taskOf(db: Db, { accountId, keyId }: TaskOwner, id: string, lostAfterSeconds: number) {
  return await db
    .selectFrom("tasks")
    .selectAll()
    .select(
      sql<boolean>`status = 'working' and not is_resumable
        and seen_at < now() - ${lostAfterSeconds}::integer * interval '1 second'`.as("is_lost"),
    )
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("key_id", "=", keyId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

export type TaskRowChange = Partial<
  Pick<TasksTable, "status" | "status_message" | "result" | "error" | "question" | "call">
>;

/** False when it is in another state. */
export async function moveTask(
  db: Db,
  { accountId, keyId }: TaskOwner,
  { id, from, change }: { id: string; from: TasksTable["status"]; change: TaskRowChange },
): Promise<boolean> {
  const row = await db
    .updateTable("tasks")
    .set({ ...change, updated_at: sql<Date>`now()`, seen_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("key_id", "=", keyId)
    .where("status", "=", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteTaskHandle(db: Db, { accountId, keyId }: TaskOwner, id: string, handle: string) {
  await db
    .updateTable("tasks")
    .set({ handle })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("key_id", "=", keyId)
    .execute();
}

/** True for one instance alone, when no instance has said for so long that it works on it. */
export async function takeOverTask(
  db: Db,
  { accountId, keyId }: TaskOwner,
  id: string,
  afterSeconds: number,
): Promise<boolean> {
  const row = await db
    .updateTable("tasks")
    .set({ seen_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("key_id", "=", keyId)
    .where("status", "=", "working")
    .where("is_resumable", "=", true)
    .where("seen_at", "<", sql<Date>`now() - ${afterSeconds}::integer * interval '1 second'`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Says of those that run here that they do, and how far they are. */
export async function keepTasks(db: Db, tasks: readonly { id: string; message: string | undefined }[]) {
  const ids = tasks.map(({ id }) => id);
  const messages = tasks.map(({ message }) => message ?? null);
  await sql`
    update tasks set seen_at = now(), status_message = kept.message
    from unnest(${ids}::text[], ${messages}::text[]) as kept (id, message)
    where tasks.id = kept.id and tasks.status = 'working'`.execute(db);
}

/** Nobody works on them any more: whoever is asked for one goes on with it at once. */
export async function freeTasks(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ seen_at: sql<Date>`'-infinity'` })
    .where("id", "in", ids)
    .where("status", "=", "working")
    .execute();
}

export async function deleteOldTasks(db: Db): Promise<void> {
  await db.deleteFrom("tasks").where("expires_at", "<", sql<Date>`now()`).execute();
}
