import { createTestDatabase } from "../../packages/hub/src/platform/testing/test-database.ts";
import type { Machine } from "./program.ts";

/**
 * Before a hub of the machine starts: its database is one on the PostgreSQL of the run, migrated already, and where no
 * script runs there is no sandbox to probe. That was most of a start's work; tests of the start itself do without this.
 */
export async function lightenHub(machine: Machine, { runsScripts = false } = {}): Promise<void> {
  const database = await createTestDatabase();
  machine.atDispose(() => database.close());
  machine.env.DATABASE_URL = database.connection.connectionString ?? "";
  if (!runsScripts) leaveOutSandbox(machine);
}

/** For hubs that run no script. An image that no machine has: the hub does without, and says so when a script is to run. */
export function leaveOutSandbox({ env }: Machine): void {
  env.SKILLS_SANDBOX = "docker";
  env.SKILLQUAY_SANDBOX_IMAGE = "skillquay-tests-have-no-such-image";
}
