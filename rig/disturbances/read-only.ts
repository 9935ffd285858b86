import { type Disturbance, untilEnd } from "../disturbance.ts";

export const readOnly: Disturbance = {
  name: "read-only",
  says: "The database takes no changes; reads go on",
  async run({ database, databaseProxy, signal }) {
    const { rows } = await database.pool.query("select quote_ident(current_database()) as name");
    const name = String(rows[0]?.name);
    await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    databaseProxy.reset();
    await untilEnd(signal);
    await database.pool.query(
      `set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
    );
    databaseProxy.reset();
  },
};
