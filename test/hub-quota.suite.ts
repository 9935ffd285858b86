import { setTimeout as delay } from "node:timers/promises";
import { BusyError, READABLE_SKILL, type WayIn } from "../packages/hub/src/app/testing/ways-in.ts";
import { connectDatabase } from "../packages/hub/src/platform/db/connect.ts";
import { askAdmin, createTenant, mintKey, useHub } from "./support/hub-calls.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import type { Machine } from "./support/program.ts";
import { sendSkill } from "./support/send-skill.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";
import { until } from "./support/until.ts";

export const MONTHLY_CALLS = 100;
export const CLIENTS = 50;

/** Two instances on one PostgreSQL, and an account whose plan has a hundred calls and that has one skill. */
export async function startLimitedHubs(machine: Machine, { runsScripts }: { runsScripts: boolean }) {
  await lightenHub(machine, { runsScripts });
  machine.env.SKILLQUAY_PLANS = JSON.stringify({
    plans: { hundred: { openingCredits: 1_000, monthlyCalls: MONTHLY_CALLS } },
  });
  // Many clients of one address and one account: what limits them here is the plan.
  const unlimited = ["--rate-per-key", "0", "--rate-per-address", "0"];
  const hubs = await Promise.all([startHub(machine, unlimited), startHub(machine, unlimited)]);
  const [one] = hubs;
  const { accountId, key } = await createTenant(one, "ada");
  await sendSkill(one, key, "pdf", READABLE_SKILL);
  await until("the skill is there", async () => {
    const { skills } = await useHub(one, key, "skills_listSkills");
    return JSON.stringify(skills).includes('"pdf"');
  });
  const database = connectDatabase({ address: { connectionString: machine.env.DATABASE_URL ?? "" } });
  machine.atDispose(() => database.close());
  const { pool } = database;
  return {
    hubs,
    accountId,
    key,
    /** Keys of their own, as clients of different people have. */
    keys: () =>
      Promise.all(Array.from({ length: 5 }, async (_, n) => (await mintKey(one, accountId, `k${n}`)).key)),
    async counted(hub: StartedHub): Promise<unknown> {
      return Object(await askAdmin(hub, "GET", `/admin/accounts/${accountId}/credits`)).calls.used;
    },
    /** Everything that instances hold has come back by itself. */
    async settled(): Promise<void> {
      const held = async () =>
        (await pool.query("select from quota_leases where account_id = $1", [accountId])).rowCount;
      await until("instances gave back what they do not use", async () => (await held()) === 0, {
        timeoutMs: 30_000,
        everyMs: 50,
      });
    },
    async beginAnew(): Promise<void> {
      // An instance that refused does not look again for a quarter of a second.
      await delay(300);
      await pool.query("delete from call_months where account_id = $1", [accountId]);
    },
    /** As if the minute were over in which a killed instance might come back. */
    async expire(): Promise<void> {
      await pool.query("update quota_leases set expires_at = now() where account_id = $1", [accountId]);
    },
  };
}

/** Asks until it is refused. How often it was served. */
export async function exhaust(
  ways: readonly WayIn[],
  at: { url: string; key: string },
  first = 0,
): Promise<number> {
  let served = 0;
  for (let turn = first; ; turn += 1) {
    const way = ways[turn % ways.length];
    if (way === undefined) throw new Error("there is no way in");
    try {
      if (!(await way.ask(at))) return served;
      served += 1;
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
    }
  }
}

/** Fifty at once, half of them on each instance. */
export async function exhaustInParallel(
  ways: readonly WayIn[],
  hubs: readonly StartedHub[],
  keys: readonly string[],
): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, (_, index) => {
    const { url } = hubs[index % hubs.length] ?? { url: "" };
    return exhaust(ways, { url, key: keys[index % keys.length] ?? "" }, index);
  });
  return (await Promise.all(clients)).reduce((sum, served) => sum + served, 0);
}
