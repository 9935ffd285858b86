import { onTestFinished } from "vitest";
import { type ConnectOptions, connectDatabase, type HubDatabase } from "../db/connect.ts";
import type { CutReason } from "../db/watched-pool.ts";
import { testDatabase } from "./test-database.ts";
import { openUnreliableProxy, type UnreliableProxy } from "./unreliable-proxy.ts";

export interface ProxiedDatabase {
  /** Past the proxy. */
  readonly origin: HubDatabase;
  /** Through it. */
  readonly database: HubDatabase;
  readonly address: { readonly connectionString: string };
  readonly proxy: UnreliableProxy;
  readonly cuts: readonly CutReason[];
}

/** A database of the test's own behind a network that can fail. */
export async function useProxiedDatabase(options: Partial<ConnectOptions> = {}): Promise<ProxiedDatabase> {
  const origin = await testDatabase();
  const url = new URL(origin.connection.connectionString ?? "");
  const folder = url.searchParams.get("host") ?? "";
  const proxy = await openUnreliableProxy({ path: `${folder}/.s.PGSQL.${url.port || "5432"}` });
  onTestFinished(() => proxy.close());
  const cuts: CutReason[] = [];
  const user = url.searchParams.get("user") ?? "";
  const address = { connectionString: `postgresql://${user}@127.0.0.1:${proxy.port}${url.pathname}` };
  const database = connectDatabase({
    address,
    onCut: (reason) => cuts.push(reason),
    closeMs: 100,
    ...options,
  });
  onTestFinished(() => database.close());
  return { origin, database, address, proxy, cuts };
}
