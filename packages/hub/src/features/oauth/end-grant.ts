import type { HubDatabase } from "../../platform/db/connect.ts";
import { HUB } from "../audit/index.ts";
import { endKey } from "../keys/index.ts";
import { grantById } from "./queries/grant-queries.ts";
import { deleteOfGrant } from "./queries/record-queries.ts";

/** Ends a grant with every code and token of it, and the streams that are open with them, on every instance. */
export async function endGrant({ db }: HubDatabase, grantId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const grant = await grantById(transaction, grantId);
    if (grant !== undefined) await endKey(transaction, grant, HUB);
    await deleteOfGrant(transaction, grantId);
  });
}
