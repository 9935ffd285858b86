import * as z from "zod/v4";
import { askHub, askTool, type HubReply } from "./load.ts";
import type { OpenRig } from "./open-rig.ts";
import type { SeededTenant } from "./seed.ts";

/** A tenant that writes all the time, and remembers what was acknowledged. */
export interface Witness {
  /** Grants, imports, uploads and removals, one after the other, until the signal. How many were acknowledged. */
  write(signal: AbortSignal): Promise<number>;
  /** A sentence for each thing that was acknowledged and is not there. Waits for what the hub does by itself. */
  lost(): Promise<string[]>;
}

/** Publishes what it will import, and has itself told when its credits fall. */
export async function openWitness(
  rig: Pick<OpenRig, "instances" | "database" | "adminSecret" | "receiver">,
  { accountId, key }: SeededTenant,
  publisher: SeededTenant,
): Promise<Witness> {
  const { database, instances, receiver } = rig;
  const urlAt = (turn: number) => instances[turn % instances.length]?.url ?? "";
  const run = Date.now().toString(36);
  const offered = Array.from({ length: OFFERED }, (_, n) => `offered-${run}-${n}`);
  for (const slug of offered) await mustBeOk(await uploadSkill(urlAt(0), publisher.key, slug, slug));
  await database.pool.query(
    "update skills set visibility = 'public' where account_id = $1 and slug = any($2)",
    [publisher.accountId, offered],
  );
  const { rows } = await database.pool.query("select credits from accounts where id = $1", [accountId]);
  await mustBeOk(
    await askTool(urlAt(0), key, {
      tool: "skills_createWebhook",
      args: {
        event_type: "credits.threshold_hit",
        threshold_value: Number(rows[0]?.credits),
        target_url: receiver.address,
      },
    }),
  );

  /** What is in the drive, as far as anybody was told; what is under way when the row ends is not known. */
  const inDrive = new Map<string, boolean>();
  const granted: string[] = [];
  let turn = 0;

  /** The same request with the same key until there is an answer, as a careful client does. */
  async function acknowledged(signal: AbortSignal, send: (url: string) => Promise<HubReply>) {
    while (!signal.aborted) {
      const reply = await send(urlAt(turn++));
      if (reply.kind === "ok") return reply;
      if (reply.kind === "wrong") throw new Error(reply.text);
      await new Promise((done) => setTimeout(done, 100));
    }
    return undefined;
  }

  async function known(slug: string, isThere: boolean, done: Promise<HubReply | undefined>): Promise<number> {
    inDrive.delete(slug);
    const reply = await done;
    if (reply === undefined) return 0;
    inDrive.set(slug, isThere);
    return 1;
  }

  async function round(n: number, signal: AbortSignal): Promise<number> {
    const mark = `${run}-${n}`;
    const grant = await acknowledged(signal, (url) =>
      askHub(`${url}/admin/accounts/${accountId}/credits`, {
        method: "POST",
        headers: {
          MCP_ADMIN_SECRET: rig.adminSecret,
          "content-type": "application/json",
          "idempotency-key": `rig-${mark}`,
        },
        body: JSON.stringify({ amount: PRICE, reason: `rig ${mark}` }),
      }),
    );
    if (grant !== undefined) granted.push(`rig ${mark}`);
    const slug = offered[n % offered.length] ?? "";
    const importing = { skillSlug: slug, idempotencyKey: `import-${mark}` };
    const imported = await known(
      slug,
      true,
      acknowledged(signal, (url) => askTool(url, key, { tool: "skills_importToDrive", args: importing })),
    );
    const own = `own-${mark}`;
    const uploaded = await known(
      own,
      true,
      acknowledged(signal, (url) => uploadSkill(url, key, own, mark)),
    );
    const removed = inDrive.get(slug) ? await known(slug, false, removal(slug, signal)) : 0;
    return (grant === undefined ? 0 : 1) + imported + uploaded + removed;
  }

  // Whoever asks twice because the first answer was lost is told that it is not there: that is as good.
  const removal = (slug: string, signal: AbortSignal) =>
    acknowledged(signal, async (url) => {
      const reply = await askTool(url, key, { tool: "skills_removeFromDrive", args: { skillSlug: slug } });
      return reply.text.includes("skill_not_found") ? { ...reply, kind: "ok" } : reply;
    });

  async function missing(): Promise<string[]> {
    const slugs = [...inDrive.keys()];
    const { rows: existing } = await database.pool.query(
      `select s.slug from drive_entries d join skills s on s.id = d.skill_id where d.account_id = $1 and s.slug = any($2)
       union select i.slug from imports i where i.account_id = $1 and i.slug = any($2) and i.state = 'done' and exists (
         select 1 from drive_entries d where d.account_id = i.account_id and d.skill_id = i.skill_id)`,
      [accountId, slugs],
    );
    const there = new Set(existing.map(({ slug }) => String(slug)));
    const { rows: grants } = await database.pool.query(
      "select reason, count(*)::int as count from ledger where account_id = $1 and reason like $2 group by reason",
      [accountId, `rig ${run}-%`],
    );
    const times = new Map(grants.map(({ reason, count }) => [String(reason), Number(count)]));
    const { rows: events } = await database.pool.query(
      `select e.id from webhook_events e join webhooks w on w.id = e.webhook_id where w.account_id = $1 and w.target_url = $2`,
      [accountId, receiver.address],
    );
    const unread = await unreadable([...inDrive].filter(([slug, isThere]) => isThere && there.has(slug)));
    return [
      ...[...inDrive].flatMap(([slug, isThere]) =>
        isThere === there.has(slug)
          ? []
          : [`'${slug}' was acknowledged as ${isThere ? "there" : "removed"} and is not`],
      ),
      ...granted.filter((reason) => !times.has(reason)).map((reason) => `the grant '${reason}' is lost`),
      ...[...times].filter(([, count]) => count > 1).map(([reason]) => `the grant '${reason}' counted twice`),
      ...events
        .map(({ id }) => String(id))
        .filter((id) => !receiver.messageIds.has(id))
        .map((id) => `the webhook event '${id}' was never received`),
      ...unread,
    ];
  }

  async function unreadable(entries: readonly (readonly [string, boolean])[]): Promise<string[]> {
    const lost: string[] = [];
    // The newest are those that the disturbance met.
    for (const [slug] of entries.slice(-READ_AGAIN)) {
      const reply = await askTool(urlAt(turn++), key, { tool: "skills_getSkill", args: { slug } });
      if (reply.kind !== "ok") lost.push(`'${slug}' cannot be read: ${reply.text}`);
    }
    return lost;
  }

  return {
    async write(signal) {
      let count = 0;
      for (let n = 0; !signal.aborted; n++) count += await round(turn + n, signal);
      return count;
    },
    async lost() {
      const deadline = performance.now() + SETTLED_MS;
      let lost = await missing();
      while (lost.length > 0 && performance.now() < deadline) {
        await new Promise((done) => setTimeout(done, 1_000));
        lost = await missing();
      }
      inDrive.clear();
      granted.length = 0;
      return lost;
    },
  };
}

const OFFERED = 20;
// Of an import.
const PRICE = 10;
const READ_AGAIN = 20;
// An event that an instance held when it was killed is sent by another one after a minute.
const SETTLED_MS = 100_000;

/** Publishes a SKILL.md whose text tells one version from another. */
export async function uploadSkill(url: string, key: string, slug: string, mark: string): Promise<HubReply> {
  const text = `---\nname: ${slug}\ndescription: Says ${mark} when asked for it.\n---\n\n# ${mark}\n`;
  const reply = await askHub(`${url}/v1/uploads?filename=SKILL.md`, {
    method: "PUT",
    headers: { authorization: `Bearer ${key}`, "idempotency-key": `upload-${mark}` },
    body: text,
  });
  // Told that it goes on: what becomes of it is looked at afterwards.
  const state = z.object({ state: z.string() }).safeParse(reply.body).data?.state;
  return reply.kind === "ok" && (state === "refused" || state === "failed")
    ? { ...reply, kind: "wrong" }
    : reply;
}

async function mustBeOk(reply: HubReply): Promise<void> {
  if (reply.kind !== "ok") throw new Error(`the witness could not be prepared: ${reply.text}`);
}
