import type { Policy } from "@skillquay/scan/policy";
import { bodyOf, callTool, type ToolDefinition } from "@skillquay/tools";
import { readingFixture } from "../../../app/tools/testing/reading-fixture.ts";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import { silentLog } from "../../../platform/db/storage-log.ts";
import { createIdempotency } from "../../../platform/idempotency/idempotency.ts";
import type { JobQueue, Jobs } from "../../../platform/jobs/jobs.ts";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import type { Caller } from "../../accounts/caller.ts";
import { callerOf } from "../../catalog/testing/catalog-fixture.ts";
import type { Credits } from "../../credits/credits.ts";
import { createCredits } from "../../credits/credits.ts";
import { createDrive } from "../../drive/drive.ts";
import type { AssertRoom } from "../../quota/room.ts";
import { readSkillUpload } from "../../skills/skill-upload.ts";
import { mainFile, uploadOf } from "../../skills/testing/publishing-fixture.ts";
import type { SourceSkill } from "../../sources/sources.ts";
import type { Detonate } from "../detonate-import.ts";
import { createImports } from "../imports.ts";

/** For tests: imports over a real database, with sources in memory and jobs that run when the test says so. */
export async function importFixture(
  database: HubDatabase,
  {
    credits = createCredits({ database }),
    detonate,
    policies = [],
    assertRoom,
  }: {
    readonly credits?: Credits;
    readonly detonate?: Detonate;
    readonly policies?: readonly Policy[];
    readonly assertRoom?: AssertRoom;
  } = {},
) {
  const fixture = await readingFixture(database);
  const { db } = database;
  const queue = recordedJobs();
  const skillSource = await inMemorySource(database);
  const points: string[] = [];
  const crashPoint = (point: string) => points.push(point);
  const parts = {
    database,
    blobs: fixture.blobs,
    jobs: queue.jobs,
    credits,
    sources: skillSource.sources,
    policies,
    log: silentLog,
  };
  const imports = createImports({ ...parts, crashPoint, detonate, assertRoom });
  await imports.work();
  // What other tests of the file left behind is not looked after here.
  queue.waiting.length = 0;
  const drive = createDrive({ ...parts, verdicts: imports.verdicts, crashPoint });
  const withIdempotency = createIdempotency({ database, box: createSecretBox(Buffer.alloc(32, 7)) });

  return {
    ...fixture,
    credits,
    imports,
    drive,
    points,
    queue,
    skillSource,
    /** An account with that many credits. */
    async owner(amount = 100) {
      const accountId = await fixture.account();
      await db
        .transaction()
        .execute((transaction) =>
          credits.grant(transaction, { accountId, amount, reason: "test", ref: "", idempotencyKey: "test" }),
        );
      const caller = callerOf(accountId);
      // What refers to a key needs one that is there.
      const { id: keyId } = await db
        .insertInto("keys")
        .values({
          account_id: accountId,
          collection_id: null,
          name: "test",
          hash: Buffer.from(accountId.replaceAll("-", "").repeat(2), "hex"),
          display: "sk_live_sq1_test",
          tools: null,
          expires_at: null,
          revoked_at: null,
          last_used_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { accountId, keyId, caller: { ...caller, keyId } };
    },
    /** The answer's data, or the error's body. What the call waits for is worked on meanwhile. */
    async call(caller: Caller, tool: ToolDefinition, args: object = {}) {
      const failures: unknown[] = [];
      const progress: string[] = [];
      const context = {
        catalog: fixture.catalogs.forCaller(caller),
        strictResources: false,
        offered: (name: string) => name,
        signal: new AbortController().signal,
        progress: (_: number, message: string) => progress.push(message),
        consent: "unaskable" as const,
        caller,
        services: { ...fixture, credits, imports, drive, withIdempotency },
      };
      const working = queue.drainWhenFilled();
      const result = await callTool(tool, args, context, (error) => failures.push(error));
      await working.stop();
      if (failures.length > 0) throw failures[0];
      if (result.error === undefined) tool.output.parse(result.data);
      else if (!["invalid_input", ...tool.errors].includes(result.error.code)) {
        throw new Error(`${tool.name} answered the undeclared error ${result.error.code}`);
      }
      return { data: bodyOf(result), progress };
    },
    /** Pinned versions of the drive: slug and number. */
    async driveOf(accountId: string) {
      const rows = await db
        .selectFrom("drive_entries")
        .innerJoin("skills", "skills.id", "drive_entries.skill_id")
        .innerJoin("versions", "versions.id", "drive_entries.version_id")
        .select(["skills.slug", "versions.number"])
        .where("drive_entries.account_id", "=", accountId)
        .orderBy("skills.slug")
        .execute();
      return rows.map(({ slug, number }) => `${slug} ${number}`);
    },
  };
}

/** Jobs that wait until they are told to run. */
function recordedJobs() {
  const handlers = new Map<
    string,
    (data: unknown, job: { id: string; signal: AbortSignal }) => Promise<void>
  >();
  const waiting: { queue: string; data: unknown; priority: number }[] = [];
  const onFilled = () => {};
  const jobs: Jobs = {
    define: async <T>(
      queue: JobQueue<T>,
      handler: (data: T, job: { id: string; signal: AbortSignal }) => Promise<void>,
    ) => {
      handlers.set(queue.name, (data, job) => handler(queue.payload.parse(data), job));
    },
    schedule: async () => {},
    enqueue: async (queue, data, { priority = 0 } = {}) => {
      waiting.push({ queue: queue.name, data, priority });
      onFilled();
      return "job";
    },
    close: async () => {},
  };
  const next = async () => {
    const job = waiting.shift();
    if (job === undefined) return false;
    await handlers.get(job.queue)?.(job.data, { id: "job", signal: new AbortController().signal });
    return true;
  };
  const drain = async () => {
    while (await next());
  };
  return {
    jobs,
    waiting,
    /** Does the job that waits longest; false when there is none. */
    next,
    /** Does everything that waits. */
    drain,
    /** From now on does jobs soon after they came; their transaction has ended by then, or they are tried again. */
    drainWhenFilled() {
      let running = Promise.resolve();
      let isStopped = false;
      const tick = setInterval(() => {
        running = running.then(async () => {
          if (!isStopped) await drain();
        });
      }, 20);
      return {
        async stop() {
          clearInterval(tick);
          isStopped = true;
          await running;
        },
      };
    },
  };
}

/** A source whose skills are in memory; their rows are in the database, as a sync leaves them. */
async function inMemorySource({ db }: HubDatabase) {
  const { id: sourceId } = await db
    .insertInto("sources")
    .values({
      kind: "git",
      url: `https://example.com/${crypto.randomUUID()}`,
      revision: null,
      seen: "1",
      problem: null,
      synced_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const skills = new Map<string, { skill: SourceSkill; files: ReturnType<typeof uploadOf> }>();
  const failures: unknown[] = [];
  let fetched = 0;
  let beforeFetch: () => PromiseLike<unknown> = async () => {};
  return {
    sourceId,
    /** Thrown by the next fetches, one after the other. */
    failures,
    fetched: () => fetched,
    /** Each fetch waits for this first, and is counted already. */
    beforeFetch(wait: () => PromiseLike<unknown>) {
      beforeFetch = wait;
    },
    sources: {
      find: async (slug: string) => [...skills.values()].find(({ skill }) => skill.slug === slug)?.skill,
      skill: async (id: string) => skills.get(id)?.skill,
      fetchSkill: async (expected: SourceSkill) => {
        fetched += 1;
        await beforeFetch();
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        const match = skills.get(expected.id);
        if (match === undefined) throw new Error("not in the source");
        return match.files;
      },
    },
    /** Puts a skill in the source, or a new revision of it. */
    async put(name: string, files: Readonly<Record<string, string | Uint8Array>> = {}, slug = name) {
      const uploaded = uploadOf({ "SKILL.md": mainFile(name), ...files });
      const { treeDigest, description } = await readSkillUpload(uploaded);
      const revision = `r${skills.size + fetched + 1}-${crypto.randomUUID()}`;
      const row = { name, description, tags: [], path: `skills/${slug}`, revision, tree_digest: treeDigest };
      const { id } = await db
        .insertInto("source_skills")
        .values({ ...row, source_id: sourceId, slug, license: null })
        .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
        .returning("id")
        .executeTakeFirstOrThrow();
      const skill: SourceSkill = {
        id,
        sourceId,
        kind: "git",
        url: "https://example.com/skills",
        slug,
        name,
        description,
        tags: [],
        path: row.path,
        revision,
        treeDigest,
        license: undefined,
      };
      skills.set(id, { skill, files: uploaded });
      return skill;
    },
  };
}
