import { type Disturbance, untilTrue } from "../disturbance.ts";
import { openLivePage } from "../live-page.ts";
import { uploadSkill } from "../witness.ts";

export const teamChange: Disturbance = {
  name: "team-change",
  says: "A skill of a team of a thousand has a new version every two seconds; a hundred members have a page open",
  endsByItself: true,
  async run({ database, instances, tenants, adminSecret, complain }) {
    const [owner, ...members] = tenants.slice(0, MEMBERS);
    if (owner === undefined) return;
    const run = Date.now().toString(36);
    const slug = `team-skill-${run}`;
    const url = () => instances[0]?.url ?? "";
    await uploadSkill(url(), owner.key, slug, `${run}-0`);
    await database.pool.query(
      `with team as (insert into teams (handle, name) values ($1, 'All of them') returning id),
         members as (insert into memberships (team_id, account_id) select team.id, m from team, unnest($2::uuid[]) m)
       update skills set visibility = 'team', team_id = (select id from team) where account_id = $3 and slug = $4`,
      [`rig-${run}`, [owner, ...members].map(({ accountId }) => accountId), owner.accountId, slug],
    );
    // What SQL did is told to nobody.
    await fetch(`${url()}/admin/invalidate-auth-cache`, {
      method: "POST",
      headers: { MCP_ADMIN_SECRET: adminSecret, "content-type": "application/json" },
      body: "{}",
    });
    await fetch(`${url()}/admin/reload-skills`, {
      method: "POST",
      headers: { MCP_ADMIN_SECRET: adminSecret },
    });
    const watching = new AbortController();
    const pages = await Promise.all(
      members
        .slice(0, PAGES)
        .map(({ key }, n) => openLivePage(instances[n % instances.length]?.url ?? "", key, watching.signal)),
    );
    let published = 0;
    for (let version = 1; version <= VERSIONS; version++) {
      const reply = await uploadSkill(url(), owner.key, slug, `${run}-${version}`);
      if (reply.kind === "ok") published += 1;
      await new Promise((done) => setTimeout(done, 2_000));
    }
    const untold = () => pages.filter(({ status, seen }) => status === 200 && !seen.has("catalog")).length;
    await untilTrue(() => untold() === 0, PATIENCE_MS);
    watching.abort();
    if (published === 0) complain("no version of the team's skill could be published");
    if (untold() > 0) complain(`${untold()} of ${pages.length} open pages of members were told of no change`);
  },
};

const MEMBERS = 1_000;
const PAGES = 100;
const VERSIONS = 6;
// Changes are told a few pages at a time.
const PATIENCE_MS = 30_000;
