import type { Disturbance } from "../disturbance.ts";
import { askTool } from "../load.ts";

export const engineChange: Disturbance = {
  name: "engine-change",
  says: "One instance has another scanner engine, so that everything is scanned again; what was blocked stays hidden",
  endsByItself: true,
  async run({ database, instances, tenants, startAnother, complain }) {
    const [owner, member] = tenants;
    if (owner === undefined || member === undefined) return;
    // The last one of all that is scanned again, so that no newer verdict is there before the row ends.
    const { rows } = await database.pool.query(
      `with version as (update versions set tree_digest = 'sha256:' || repeat('f', 64)
           where id = (select latest_version_id from skills where account_id = $1 and slug = $2) returning skill_id),
         verdict as (insert into verdicts (tree_digest, engine, verdict, findings) values ('sha256:' || repeat('f', 64), 'seed', 'block', '[]')
           on conflict do nothing),
         shared as (insert into shares (skill_id, account_id) select skill_id, $3 from version on conflict do nothing)
       select skill_id from version`,
      [owner.accountId, owner.slugs[0], member.accountId],
    );
    if (rows.length === 0) return complain("there is no skill to block");
    const other = await startAnother({ isNext: true });
    instances.push(other);
    const until = performance.now() + LASTS_MS;
    for (let asked = 0; asked < instances.length * 5 || performance.now() < until; asked++) {
      const url = instances[asked % instances.length]?.url ?? "";
      const call = { tool: "skills_getSkill", args: { slug: owner.slugs[0] } };
      const reply = await askTool(url, member.key, call);
      if (reply.kind === "ok") {
        const { rows: later } = await database.pool.query(
          "select 1 from verdicts where tree_digest = 'sha256:' || repeat('f', 64) and engine <> 'seed'",
        );
        if (later.length === 0) complain("a blocked skill was shown before a newer engine had looked at it");
      }
      await new Promise((done) => setTimeout(done, 50));
    }
    instances.splice(instances.indexOf(other), 1);
    await other.end("SIGTERM");
  },
};

const LASTS_MS = 15_000;
