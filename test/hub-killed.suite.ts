import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { mainFile } from "../packages/hub/src/features/skills/testing/main-file.ts";
import { testRepository } from "../packages/hub/src/features/sources/testing/source-fixture.ts";
import { zipOf } from "../packages/hub/src/features/uploads/testing/upload-fixture.ts";
import { verified } from "../packages/hub/src/features/webhooks/testing/webhook-fixture.ts";
import { openFolderBlobs } from "../packages/hub/src/platform/blobs/folder-blobs.ts";
import type { HubDatabase } from "../packages/hub/src/platform/db/connect.ts";
import type { ReceivedRequest } from "../packages/hub/src/platform/outbound/testing/secure-receiver.ts";
import { testDatabase } from "../packages/hub/src/platform/testing/test-database.ts";
import { ADMIN_SECRET, askAdmin, callHub, createTenant, useHub } from "./support/hub-calls.ts";
import { leaveOutSandbox } from "./support/lighten-hub.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { publicReceiver, RECEIVER_URL } from "./support/public-receiver.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";
import { createSteps } from "./support/steps.ts";
import { until } from "./support/until.ts";

/**
 * What is under way when the hub is killed at each point. In this order, because the next hub also finishes what this one left
 * behind, and must not come by its own point while it does: the works alternate.
 */
export const everyKill: readonly KillPoint[] = [
  ["credits.before_settle", "import"],
  ["upload.after_row", "upload"],
  ["credits.after_reserve", "import"],
  ["upload.after_blob", "upload"],
  ["import.after_row", "import"],
  ["upload.after_ticket", "upload"],
  ["import.after_blob", "import"],
  ["update.after_pin", "update"],
  ["import.after_download", "import"],
  ["update.before_pin", "update"],
  ["import.after_scan", "import"],
  ["webhook.after_send", "update"],
  ["import.before_publish", "import"],
  ["webhook.before_send", "update"],
  ["import.after_publish", "import"],
];

export type KillPoint = readonly [point: string, work: Work];

type Work = "import" | "upload" | "update";

/** Kills a hub at each of these points and starts it again, one after the other. */
export function hubKilledSuite(points: readonly KillPoint[]): void {
  describe("a hub that is killed at a named point", () => {
    it("has whole skills, right credits and every event when it is started again", {
      timeout: 60_000 + points.length * 25_000,
    }, async () => {
      const step = createSteps();
      const kills = await step("prepare", () => prepareKills(points));
      let left: BegunWork | undefined;
      for (const kill of [...kills, undefined]) {
        const hub = await step(`start with ${kill?.point ?? "no point"}`, () => start(kill?.point));
        const previous = left;
        if (previous !== undefined) await step(`go on after ${previous.point}`, () => goOn(hub, previous));
        if (kill === undefined) break;
        left = await step(`be killed at ${kill.point}`, async () => {
          const begun = {
            ...kill,
            ...(kill.work === "upload" && { ticket: await newTicket(hub, kill.key) }),
          };
          // Its answer never comes.
          void begin(hub, begun).catch(() => {});
          expect(await endOf(hub)).toBe("SIGKILL");
          expect(await lostFiles()).toEqual([]);
          expect(await wrongBalances()).toEqual([]);
          return begun;
        });
      }
      expect(await lostFiles()).toEqual([]);
      expect(await wrongBalances()).toEqual([]);
      expect(await reservationsNotSettledOnce()).toEqual([]);
      // What arrived twice is the same by its id.
      const notices = new Set(received.map(({ headers }) => headers["webhook-id"]));
      expect(notices.size).toBe(kills.filter(({ secret }) => secret !== undefined).length);
    });

    beforeEach(async () => {
      machine = await createMachine();
      database = await testDatabase();
      received = (await publicReceiver(machine)).received;
      Object.assign(machine.env, {
        DATABASE_URL: String(database.connection.connectionString),
        MCP_ADMIN_SECRET: ADMIN_SECRET,
        SKILLQUAY_SOURCE_PROTOCOLS: "file",
        SKILLQUAY_PLANS: JSON.stringify({ plans: { small: { openingCredits: 100 } } }),
      });
      leaveOutSandbox(machine);
    });
    afterEach(() => machine.dispose());
  });
}

let machine: Machine;
let database: HubDatabase;
let received: readonly ReceivedRequest[];

interface Kill {
  readonly point: string;
  readonly work: Work;
  /** Its own for each point, so that the bytes are new to the hub. */
  readonly slug: string;
  readonly accountId: string;
  readonly key: string;
  readonly secret?: string;
}

interface BegunWork extends Kill {
  /** What an upload was sent with. */
  readonly ticket?: string;
}

function start(failAt?: string): Promise<StartedHub> {
  if (failAt === undefined) delete machine.env.SKILLQUAY_CRASH_AT;
  else machine.env.SKILLQUAY_CRASH_AT = failAt;
  return startHub(machine, ["--samples", "off", "--log-level", "error"]);
}

async function endOf({ ended }: StartedHub): Promise<unknown> {
  let how: unknown;
  void ended.then((message) => {
    how = message;
  });
  return until("the hub comes by the point", () => how, { timeoutMs: 60_000 });
}

/** An account for each point, with a skill that it can import, or an update that waits and a webhook that tells of its price. */
async function prepareKills(points: readonly KillPoint[]): Promise<Kill[]> {
  const hub = await start();
  const repository = await testRepository();
  repository.commit(
    Object.fromEntries(points.map((_, index) => [`skills/s-${index}/SKILL.md`, mainFile(`s-${index}`)])),
  );
  await askAdmin(hub, "POST", "/admin/sources", { url: repository.url });
  await until("the source is read", async () => {
    const { sources } = sourceList.parse(await askAdmin(hub, "GET", "/admin/sources"));
    return sources[0]?.skills === points.length;
  });
  const publisher = await createTenant(hub, "publisher");
  const kills: Kill[] = [];
  for (const [index, [point, work]] of points.entries()) {
    const tenant = await createTenant(hub, `tenant-${index}`);
    const kill = { ...tenant, point, work, slug: work === "update" ? `m-${index}` : `s-${index}` };
    if (work === "update") {
      await upload(hub, publisher.key, await zipOf(kill.slug));
      await makePublic(hub, publisher.key, kill.slug);
      await useHub(hub, tenant.key, "skills_importToDrive", { skillSlug: kill.slug });
      await upload(hub, publisher.key, await zipOf(kill.slug, { "more.md": "more" }));
    }
    kills.push(work === "update" ? { ...kill, secret: await subscribe(hub, tenant.key) } : kill);
  }
  expect(await hub.stop()).toBe(0);
  return kills;
}

async function subscribe(hub: StartedHub, key: string): Promise<string> {
  const event = { event_type: "credits.threshold_hit", threshold_value: 89, target_url: RECEIVER_URL };
  return z.object({ secret: z.string() }).parse(await useHub(hub, key, "skills_createWebhook", event)).secret;
}

/** Leads to the point at which the hub ends. */
async function begin(hub: StartedHub, { work, slug, key, ticket }: BegunWork): Promise<void> {
  if (ticket !== undefined) await upload(hub, ticket, await zipOf(slug, SCRIPT));
  else if (work === "update") await callHub(hub, key, "skills_acceptUpdate", { skillSlug: slug });
  else await callHub(hub, key, "skills_importToDrive", { skillSlug: slug });
}

/** What a client does that got no answer: it asks again. */
async function goOn(hub: StartedHub, begun: BegunWork): Promise<void> {
  const { work, slug, key, accountId, secret, ticket } = begun;
  if (ticket !== undefined) {
    await uploadAgain(hub, begun, ticket);
  } else if (work === "update") {
    const { body } = await callHub(hub, key, "skills_acceptUpdate", { skillSlug: slug });
    expect(body.error ?? body.version).toBeOneOf(["update_not_found", 2]);
  } else {
    const imported = await useHub(hub, key, "skills_importToDrive", { skillSlug: slug });
    expect(imported.status).toBeOneOf(["done", "already_in_drive"]);
  }
  const { version } = await useHub(hub, key, "skills_getSkill", { slug });
  const { balance } = await useHub(hub, key, "skills_getCredits");
  expect({ version, balance }).toEqual(ENDS[work]);
  if (secret !== undefined) await expectOneEvent(accountId, secret);
}

/** A skill is listed whole or not at all, a ticket is used up, and another one takes the same bytes. */
async function uploadAgain(hub: StartedHub, { point, slug, key }: Kill, ticket: string): Promise<void> {
  const listed = async () =>
    skillList
      .parse(await useHub(hub, key, "skills_listSkills"))
      .skills.filter(({ origin }) => origin !== "bundled")
      .map((skill) => skill.slug);
  // From the row on it is known: what was taken is finished by whoever starts next.
  await expect.poll(listed).toEqual(point === "upload.after_row" ? [slug] : []);
  const zip = await zipOf(slug, SCRIPT);
  expect(await upload(hub, ticket, zip)).toMatchObject({ status: 409, body: { error: "ticket_used" } });
  expect(await upload(hub, await newTicket(hub, key), zip)).toMatchObject({ status: 200 });
  await expect.poll(listed).toEqual([slug]);
  const script = { skillSlug: slug, scriptName: "run.sh" };
  expect(await useHub(hub, key, "skills_getScriptStream", script)).toMatchObject({ content: "echo whole\n" });
}

const SCRIPT = { "scripts/run.sh": "echo whole\n" };

// An import costs 10, an update 1, an upload nothing.
const ENDS: Readonly<Record<Work, { readonly version: number; readonly balance: number }>> = {
  import: { version: 1, balance: 90 },
  upload: { version: 1, balance: 100 },
  update: { version: 2, balance: 89 },
};

/** It arrives, perhaps twice, and each time as the same. */
async function expectOneEvent(accountId: string, secret: string): Promise<void> {
  // Nobody else sends what the hub that is gone had claimed; as time would, this ends its claim.
  await database.pool.query("update webhook_events set next_at = now() where account_id = $1", [accountId]);
  const events = () =>
    database.db
      .selectFrom("webhook_events")
      .select(["id", "state"])
      .where("account_id", "=", accountId)
      .execute();
  await expect.poll(events).toEqual([{ id: expect.any(String), state: "delivered" }]);
  const [event] = await events();
  const arrived = received.filter(({ headers }) => headers["webhook-id"] === event?.id);
  expect(arrived).not.toEqual([]);
  for (const delivery of arrived) verified(secret, delivery);
}

async function newTicket(hub: StartedHub, key: string): Promise<string> {
  return z.object({ ticket: z.string() }).parse(await useHub(hub, key, "skills_createUploadTicket")).ticket;
}

async function upload({ url }: StartedHub, bearer: string, zip: Uint8Array) {
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await fetch(`${url}/v1/uploads`, { method: "PUT", headers, body: new Uint8Array(zip) });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

async function makePublic({ url }: StartedHub, key: string, slug: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ visibility: "public" });
  const { status } = await fetch(`${url}/v1/skills/${slug}/visibility`, { method: "PUT", headers, body });
  expect(status).toBe(200);
}

/** Files of skills in drives whose bytes are not there. */
async function lostFiles(): Promise<string[]> {
  const blobs = await openFolderBlobs({ folder: join(machine.folder, "hub/blobs"), sign: async () => "" });
  const files = await database.db
    .selectFrom("version_files")
    .innerJoin("drive_entries", "drive_entries.version_id", "version_files.version_id")
    .select(["digest", "path"])
    .execute();
  const lost: string[] = [];
  // Gives only bytes that have the digest.
  for (const { digest, path } of files) await blobs.get(digest).catch(() => lost.push(path));
  return lost;
}

async function wrongBalances(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select accounts.handle, credits, sum(amount) from accounts join ledger on ledger.account_id = accounts.id
     group by accounts.id having credits <> sum(amount)`,
  );
  return rows;
}

async function reservationsNotSettledOnce(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select reservations.id, state, count(ledger.id) from reservations
     left join ledger on reservation_id = reservations.id and kind in ('settle', 'refund')
     group by reservations.id having state <> 'settled' or count(ledger.id) <> 1`,
  );
  return rows;
}

const skillList = z.object({ skills: z.array(z.object({ slug: z.string(), origin: z.string() })) });
const sourceList = z.object({ sources: z.array(z.object({ skills: z.number() })) });
