import { grantOf } from "./grant-of.ts";
import { type SeededAccount, seedAccount } from "./seed-account.ts";
import type { TestHub } from "./use-test-hub.ts";

/** As `seedAccount`, but what stands for the keys are grants of agents: of the whole library, and of the collection. */
export async function seedAgentsAccount(hub: TestHub): Promise<SeededAccount> {
  const account = await seedAccount(hub);
  const [key, scopedKey] = [
    await grantOf(hub, account.key, undefined),
    await grantOf(hub, account.key, "documents"),
  ];
  return { ...account, key, scopedKey };
}
