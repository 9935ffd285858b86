import { type Disturbance, untilTrue } from "../disturbance.ts";
import { askTool } from "../load.ts";

export const silentNames: Disturbance = {
  name: "silent-names",
  says: "Nineteen webhooks go to names that no name server answers for, again and again",
  endsByItself: true,
  async run({ database, instances, tenants, silentNames: names, complain }) {
    if (names === undefined) return complain("not tried: only root may have a name server of its own");
    const [owner] = tenants;
    if (owner === undefined) return;
    const askedBefore = names.asked();
    for (let n = 0; n < WEBHOOKS; n++) {
      const args = {
        event_type: "credits.exhausted",
        target_url: `https://receiver-${n}.silent.example.com/hook`,
      };
      const reply = await askTool(instances[0]?.url ?? "", owner.key, { tool: "skills_createWebhook", args });
      if (reply.kind === "wrong") complain(reply.text);
    }
    const sendAll = () =>
      database.pool.query(
        `insert into webhook_events (id, webhook_id, account_id, type, body, state)
         select 'evt_rig_' || gen_random_uuid(), w.id, w.account_id, w.event_type, '{}', 'pending' from webhooks w
         where w.account_id = $1 and w.target_url like '%.silent.example.com/%'`,
        [owner.accountId],
      );
    const timer = setInterval(() => void sendAll().catch(() => {}), 1_000);
    await sendAll();
    const isAsked = await untilTrue(() => names.asked() > askedBefore, PATIENCE_MS);
    if (!isAsked) complain("no instance asked the silent name server");
    await new Promise((done) => setTimeout(done, LASTS_MS));
    clearInterval(timer);
    // What waits would be tried for days.
    await database.pool.query("delete from webhook_events where id like 'evt_rig_%'");
  },
};

// As many as an account may have, beside the one that it was seeded with.
const WEBHOOKS = 19;
// Making them takes its time on a busy machine.
const PATIENCE_MS = 60_000;
const LASTS_MS = 15_000;
