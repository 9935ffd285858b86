import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { openFolderBlobs } from "../packages/hub/src/platform/blobs/folder-blobs.ts";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { ADMIN_SECRET, askAdmin, callHub, createTenant, mintKey, useHub } from "./support/hub-calls.ts";
import { broken, createLedger, type Ledger } from "./support/ledger.ts";
import { processesOf, processesWith } from "./support/processes.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { type PublishedVersion, startPublisher } from "./support/publisher.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";
import { until } from "./support/until.ts";

const hasSandbox = findBubblewrapObstacle() === undefined;

let machine: Machine;

/**
 * Kills a hub in the middle of its work and starts it again, so many times in a row. In every second round PostgreSQL is killed
 * along with it.
 */
export function hubCrashSuite(rounds: number): void {
  beforeEach(async () => {
    machine = await createMachine();
    machine.env.MCP_ADMIN_SECRET = ADMIN_SECRET;
  });
  afterEach(() => machine.dispose());

  describe.skipIf(process.platform !== "linux")("a hub that is killed under load (needs /proc)", () => {
    it(`keeps all that it acknowledged and leaves no process behind, ${rounds} times in a row`, {
      timeout: 120_000 + rounds * 120_000,
    }, async () => {
      const finished: Round[] = [];
      let hub = await startBusyHub();
      for (let number = 1; number <= rounds; number++) {
        const round = await loadUntilKilled(hub, number);
        finished.push(round);
        await until("no process is left", () => leftOver(round).length === 0);
        hub = await startBusyHub();
        expect(await mistakes(hub, round), `after round ${number}`).toEqual([]);
        await expectKeysToWork(hub, round);
        expect(
          readdirSync(tmpdir()).filter((name) => name.startsWith(`skillquay-sandbox-${round.pid}-`)),
        ).toEqual([]);
      }
      for (const round of finished) expect(await mistakes(hub, round)).toEqual([]);
      expect(await lostBlobs(finished)).toEqual([]);
      expect(await hub.stop()).toBe(0);
      expect(processesOf(machine.folder)).toEqual([]);
    });
  });
}

interface Round {
  readonly accountId: string;
  readonly key: string;
  /** Of the hub that was killed. */
  readonly pid: number;
  /** In the command line of every process of its scripts, and of no other. */
  readonly marker: string;
  readonly ledger: Ledger;
  /** Keys by their ids. */
  readonly keys: ReadonlyMap<string, string>;
  readonly published: readonly PublishedVersion[];
}

function startBusyHub(): Promise<StartedHub> {
  return startHub(machine, ["--rate-per-key", "0", "--rate-per-address", "0", "--log-level", "error"]);
}

/** Writes on several routes at once, and kills the hub and all writers after a random number of acknowledgements. */
async function loadUntilKilled(hub: StartedHub, number: number): Promise<Round> {
  const { accountId, keyId, key } = await createTenant(hub, `round-${number}`);
  const ledger = createLedger();
  ledger.note(`key ${keyId}`, "live");
  const keys = new Map([[keyId, key]]);
  const data = join(machine.folder, "hub");
  const publisher = startPublisher({
    socketFolder: join(data, "postgres/run"),
    blobFolder: join(data, "blobs"),
    accountId,
  });
  try {
    await until("the first skills are published", () => publisher.published.length >= 2, {
      timeoutMs: 120_000,
    });
    const marker = `9${String(Math.random()).slice(2, 11)}`;
    const running = hasSandbox ? await startScripts(hub, key, marker) : [];
    const failed: unknown[] = [];
    let isKilled = false;
    const load = [
      ...[0, 1, 2].map((worker) => changeCollections(hub, key, ledger, worker)),
      changeKeys(hub, accountId, ledger, keys),
    ].map((work) => work.catch((error: unknown) => isKilled || failed.push(error)));
    const goal = ledger.acknowledged() + 5 + Math.floor(Math.random() * 80);
    await until("the load is acknowledged", () => ledger.acknowledged() >= goal || failed.length > 0, {
      timeoutMs: 120_000,
      everyMs: 1,
    });
    expect(failed).toEqual([]);
    isKilled = true;
    // PostgreSQL ends in order when its hub is gone; every other time it gets no chance to.
    if (number % 2 === 0) for (const pid of processesOf(machine.folder)) killNow(pid);
    await Promise.all([hub.stop("SIGKILL"), publisher.kill()]);
    // Each ends with the answer that it did not get.
    await Promise.allSettled([...load, ...running]);
    return { accountId, key, pid: hub.pid, marker, ledger, keys, published: publisher.published };
  } finally {
    await publisher.kill();
  }
}

async function changeCollections(
  hub: StartedHub,
  key: string,
  ledger: Ledger,
  worker: number,
): Promise<never> {
  for (let index = 0; ; index++) {
    const collectionName = `c-${worker}-${index}`;
    const change = (next: string, tool: string, args: Record<string, unknown>) =>
      ledger.change(`collection ${collectionName}`, next, () => useHub(hub, key, tool, args));
    await change("alpha", "skills_createCollection", { name: collectionName, skillSlugs: ["alpha"] });
    await change("alpha beta", "skills_addToCollection", { collectionName, skillSlug: "beta" });
    await change("beta", "skills_removeFromCollection", { collectionName, skillSlug: "alpha" });
    // The account may have so many and no more.
    if (index % 5 !== 0) await change("absent", "skills_deleteCollection", { collectionName });
  }
}

async function changeKeys(
  hub: StartedHub,
  accountId: string,
  ledger: Ledger,
  keys: Map<string, string>,
): Promise<never> {
  for (let index = 0; ; index++) {
    const { id, key } = await mintKey(hub, accountId, `k-${index}`);
    keys.set(id, key);
    ledger.note(`key ${id}`, "live");
    if (index % 3 === 0) {
      await ledger.change(`key ${id}`, "ended", () =>
        askAdmin(hub, "DELETE", `/admin/accounts/${accountId}/keys/${id}`),
      );
    }
  }
}

/** One script in a session and one alone: both ways of running must end with the hub. */
async function startScripts(hub: StartedHub, key: string, marker: string): Promise<Promise<unknown>[]> {
  const wait = { skillSlug: "alpha", scriptName: "wait.sh", args: [marker] };
  const running = [true, false].map((reuseSession) =>
    callHub(hub, key, "skills_runScript", { ...wait, reuseSession }),
  );
  for (const run of running) run.catch(() => {});
  await until("both scripts run", () => processesWith(`sleep ${marker}`).length >= 4, { timeoutMs: 120_000 });
  return running;
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with one of the others.
  }
}

function leftOver({ marker }: Round): number[] {
  return [...processesOf(machine.folder), ...processesWith(marker)];
}

/** Everything about a round that is not as it was acknowledged. */
async function mistakes(hub: StartedHub, round: Round): Promise<string[]> {
  const matches = new Map([...(await foundCollections(hub, round)), ...(await foundKeys(hub, round))]);
  return [...broken(round.ledger, matches), ...(await brokenSkills(hub, round))];
}

async function foundCollections(hub: StartedHub, { key }: Round): Promise<[string, string][]> {
  const { collections } = collectionList.parse(await useHub(hub, key, "skills_listCollections"));
  return collections.map(({ name, skillSlugs }) => [`collection ${name}`, skillSlugs.toSorted().join(" ")]);
}

const collectionList = z.object({
  collections: z.array(z.object({ name: z.string(), skillSlugs: z.array(z.string()) })),
});

async function foundKeys(hub: StartedHub, { accountId }: Round): Promise<[string, string][]> {
  const { keys } = keyList.parse(await askAdmin(hub, "GET", `/admin/accounts/${accountId}/keys`));
  return keys.map(({ id, revokedAt }) => [`key ${id}`, revokedAt === undefined ? "live" : "ended"]);
}

const keyList = z.object({ keys: z.array(z.object({ id: z.string(), revokedAt: z.string().optional() })) });

/** Every acknowledged version must be served, and whatever is listed must be whole, acknowledged or not. */
async function brokenSkills(hub: StartedHub, { key, published }: Round): Promise<string[]> {
  const newest = new Map(published.map((version) => [version.slug, version]));
  const { skills } = skillList.parse(await useHub(hub, key, "skills_listSkills"));
  const listed = new Set(skills.map(({ slug }) => slug));
  const problems = [...newest.keys()]
    .filter((slug) => !listed.has(slug))
    .map((slug) => `${slug} is not listed`);
  const matches = await Promise.all([...listed].map((slug) => brokenSkill(hub, key, slug, newest.get(slug))));
  return [...problems, ...matches.flat()];
}

async function brokenSkill(
  hub: StartedHub,
  key: string,
  slug: string,
  promised: PublishedVersion | undefined,
): Promise<string[]> {
  const { status, body } = await callHub(hub, key, "skills_getSkill", { slug });
  const skill = skillAnswer.safeParse(body);
  if (!skill.success) return [`${slug} is answered with ${status}: ${JSON.stringify(body)}`];
  const { version, treeDigest, files } = skill.data;
  const problems: string[] = [];
  // A version that was not acknowledged may have come to be; it is a newer one then.
  if (promised !== undefined && version < promised.number) problems.push(`${slug} is at version ${version}`);
  if (version === promised?.number && treeDigest !== promised.treeDigest) problems.push(`${slug} is another`);
  for (const { path: filePath } of files) {
    const read = await callHub(hub, key, "skills_readResourceContent", { skillSlug: slug, filePath });
    if (read.status !== 200) problems.push(`${filePath} of ${slug}: ${JSON.stringify(read.body)}`);
  }
  return problems;
}

const skillList = z.object({ skills: z.array(z.object({ slug: z.string() })) });
const skillAnswer = z.object({
  version: z.number(),
  treeDigest: z.string(),
  files: z.array(z.object({ path: z.string() })),
});

async function expectKeysToWork(hub: StartedHub, { ledger, keys }: Round): Promise<void> {
  for (const [subject, states] of ledger.possible()) {
    const key = keys.get(subject.replace("key ", ""));
    if (key === undefined || states.length > 1) continue;
    const { status } = await callHub(hub, key, "skills_getStarted");
    expect([subject, status]).toEqual([subject, states[0] === "live" ? 200 : 401]);
  }
}

async function lostBlobs(rounds: readonly Round[]): Promise<string[]> {
  const store = await openFolderBlobs({ folder: join(machine.folder, "hub/blobs"), sign: async () => "" });
  const lost: string[] = [];
  for (const digest of rounds.flatMap(({ published }) => published).flatMap(({ digests }) => digests)) {
    // Gives only bytes that have the digest.
    await store.get(digest).catch(() => lost.push(digest));
  }
  return lost;
}
