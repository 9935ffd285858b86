import { createCrashPoint } from "../../../platform/crash-points.ts";
import { connectDatabase } from "../../../platform/db/connect.ts";
import { createCredits } from "../credits.ts";

/** A hub that pays for one import, as an import does: reserved in one transaction, settled with its effect in another. */
export interface ChargingMainInput {
  readonly connectionString: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly failAt: string | undefined;
}

const input: ChargingMainInput = JSON.parse(process.env.CHARGING_MAIN ?? "");
const { accountId, idempotencyKey } = input;
const database = connectDatabase({ address: { connectionString: input.connectionString } });
const credits = createCredits({ database, crashPoint: createCrashPoint(input.failAt) });
const { db } = database;
const expected = { accountId, amount: 10, reason: "import", ref: "pdf", idempotencyKey };
const { reservationId } = await db
  .transaction()
  .execute((transaction) => credits.reserve(transaction, expected));
await db.transaction().execute(async (transaction) => {
  const team = { handle: `t${idempotencyKey}`, name: "the effect" };
  await transaction.insertInto("teams").values(team).execute();
  await credits.settle(transaction, { accountId, reservationId });
});
await database.close();
