import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

/** Held for longer than that, by any account, with no import under way that would close them. */
export async function forgottenReservations(db: Db, { heldMinutes }: { readonly heldMinutes: number }) {
  return await db
    .selectFrom("reservations")
    .where("reservations.state", "=", "held")
    .where("reservations.created_at", "<", sql<Date>`now() - ${heldMinutes} * interval '1 minute'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("imports")
            .whereRef("imports.reservation_id", "=", "reservations.id")
            .where("imports.state", "not in", ["done", "failed", "refused", "declined"])
            .select("imports.id"),
        ),
      ),
    )
    .select(({ exists, selectFrom }) => [
      "reservations.account_id as accountId",
      "reservations.id as reservationId",
      exists(
        selectFrom("imports")
          .whereRef("imports.reservation_id", "=", "reservations.id")
          .where("imports.state", "=", "done")
          .select("imports.id"),
      )
        .$castTo<boolean>()
        .as("isDone"),
    ])
    .orderBy("reservations.created_at")
    .limit(1_000)
    .execute();
}

/** Reservations that are neither settled nor refunded, of all accounts: for whoever runs the hub, and names nobody. */
export async function heldReservations(
  db: Db,
): Promise<{ readonly count: number; readonly credits: number }> {
  const { rows } = await sql<{ count: number; credits: number }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as credits from reservations where state = 'held'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, credits: 0 };
}
