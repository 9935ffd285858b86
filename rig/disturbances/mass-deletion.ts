import { type Disturbance, DOOMED, type Rig } from "../disturbance.ts";
import { askTool } from "../load.ts";

export const massDeletion: Disturbance = {
  name: "mass-deletion",
  says: "Tenants remove all that they have, one skill after the other, eight at a time",
  async run({ database, instances, tenants, signal, complain }) {
    const doomed = tenants.slice(-DOOMED);
    const accountIds = doomed.map(({ accountId }) => accountId);
    const skillCount = await skillsOf(database, accountIds);
    await Promise.all(
      doomed.map(async ({ key, accountId }, index) => {
        for (const skillSlug of await slugsOf(database, accountId)) {
          if (signal.aborted) return;
          const url = instances[index % instances.length]?.url ?? "";
          const reply = await askTool(
            url,
            key,
            { tool: "skills_removeFromDrive", args: { skillSlug } },
            signal,
          );
          // What others use is kept, and that is said.
          if (reply.kind === "wrong" && !reply.text.includes("skill_in_use")) complain(reply.text);
        }
      }),
    );
    if ((await skillsOf(database, accountIds)) === skillCount) complain("nothing was removed");
  },
};

async function slugsOf({ pool }: Rig["database"], accountId: string): Promise<string[]> {
  const { rows } = await pool.query(
    `select s.slug from drive_entries d join skills s on s.id = d.skill_id
     where d.account_id = $1 and s.account_id = $1 order by s.slug`,
    [accountId],
  );
  return rows.map(({ slug }) => String(slug));
}

async function skillsOf({ pool }: Rig["database"], accountIds: readonly string[]): Promise<number> {
  const { rows } = await pool.query(
    "select count(*) as count from drive_entries where account_id = any($1)",
    [accountIds],
  );
  return Number(rows[0]?.count);
}
