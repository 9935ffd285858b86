import { randomUUID } from "node:crypto";
import { readPolicy } from "@skillquay/scan/policy";
import { onTestFinished } from "vitest";
import { createCredits } from "../../../features/credits/credits.ts";
import { defaultPlans } from "../../../features/credits/plans.ts";
import { createDrive } from "../../../features/drive/drive.ts";
import { addToDrive } from "../../../features/drive/queries/entry-queries.ts";
import type { ImportParts } from "../../../features/imports/import-parts.ts";
import { createImports, type Imports } from "../../../features/imports/imports.ts";
import { createParsedSkills } from "../../../features/imports/parsed-skills.ts";
import { runImport } from "../../../features/imports/run-import.ts";
import { createQuota } from "../../../features/quota/quota.ts";
import { readSkillUpload, type UploadedFile } from "../../../features/skills/skill-upload.ts";
import { mainFile, uploadOf } from "../../../features/skills/testing/publishing-fixture.ts";
import { sourceFailed, urlNotAllowed } from "../../../features/sources/source-problem.ts";
import type { SourceSkill } from "../../../features/sources/sources.ts";
import { MAX_WEBHOOKS } from "../../../features/webhooks/webhooks.ts";
import { recordChange } from "../../../platform/db/change-log.ts";
import { silentLog } from "../../../platform/db/storage-log.ts";
import { hubError } from "../../../platform/errors.ts";
import type { HubServices } from "../../services.ts";
import { newMember } from "../../testing/seed-account.ts";
import {
  type Case,
  callExample,
  callWith,
  type Fixture,
  publish,
  publishElsewhere,
  spoil,
} from "./example-call.ts";

/** How to meet the errors of tools that bring skills in, keep them, bill and tell. By tool and code. */
export const skillLifeErrors: Readonly<Record<string, Case>> = {
  "skills_importToDrive skill_exists": async (fixture) => {
    const { services } = importing(fixture, {
      sources: await sourceOf(uploadOf({ "SKILL.md": mainFile("pdf") })),
    });
    return await callExample(fixture, { skillSlug: "pdf" }, { services });
  },
  "skills_importToDrive skill_invalid": async (fixture) => {
    const sources = await sourceOf(uploadOf({ "SKILL.md": mainFile("misread") }));
    // Another version of the hub may have indexed what this one does not take.
    const fetchSkill = async () => uploadOf({ "README.md": "no skill" });
    const { services } = importing(fixture, { sources: { ...sources, fetchSkill } });
    return await callExample(fixture, { skillSlug: "misread" }, { services });
  },
  "skills_importToDrive import_running": async (fixture) => {
    const { slug: skillSlug } = await publishElsewhere(fixture);
    const { services } = importing(fixture);
    await uploadDoubtful(fixture, services, skillSlug);
    return await callExample(fixture, { skillSlug }, { services });
  },
  "skills_importToDrive import_waiting": async (fixture) => {
    const { slug: skillSlug } = await publishElsewhere(fixture);
    const { services, work } = importing(fixture);
    await work(await uploadDoubtful(fixture, services, skillSlug));
    return await callExample(fixture, { skillSlug }, { services });
  },
  "skills_importToDrive import_blocked": async (fixture) => {
    const { slug: skillSlug } = await publishElsewhere(fixture, BLOCKED);
    return await callExample(fixture, { skillSlug }, { services: importing(fixture).services });
  },
  "skills_importToDrive policy_refused": async (fixture) => {
    const { slug: skillSlug } = await publishElsewhere(fixture, { "a.md": randomUUID() });
    const read = readPolicy('{"require-signature":true}', "the hub's policy");
    const policies = "policy" in read ? [read.policy] : [];
    return await callExample(fixture, { skillSlug }, { services: importing(fixture, { policies }).services });
  },
  "skills_importToDrive import_failed": async (fixture) => {
    const { slug: skillSlug } = await publishElsewhere(fixture, DOUBTFUL);
    const { services } = importing(fixture);
    const again = () =>
      callExample(fixture, { skillSlug, idempotencyKey: "declined meanwhile" }, { services });
    const { importId } = (await again()).data;
    await services.imports.decide({ accountId: fixture.me.accountId }, String(importId), "decline");
    return await again();
  },
  "skills_importToDrive source_failed": async (fixture) => {
    const sources = await sourceOf(uploadOf({ "SKILL.md": mainFile("unreachable") }));
    const fetchSkill = () => Promise.reject(sourceFailed("it does not answer"));
    const { services } = importing(fixture, { sources: { ...sources, fetchSkill } });
    return await callExample(fixture, { skillSlug: "unreachable" }, { services });
  },
  "skills_importToDrive url_not_allowed": async (fixture) => {
    const sources = await sourceOf(uploadOf({ "SKILL.md": mainFile("out-of-bounds") }));
    // As of a source whose host was taken off the operator's list after the last sync.
    const fetchSkill = () => Promise.reject(urlNotAllowed("its host is not on the list"));
    const { services } = importing(fixture, { sources: { ...sources, fetchSkill } });
    return await callExample(fixture, { skillSlug: "out-of-bounds" }, { services });
  },
  "skills_importToDrive quota_exceeded": async (fixture) => {
    const { services } = importing(fixture, { credits: dearCredits(fixture) });
    return await callExample(fixture, {}, { services });
  },
  "skills_importToDrive integrity_error": async (fixture) => {
    const published = await publishElsewhere(fixture, { "a.md": randomUUID() });
    await spoil(fixture, published);
    return await callExample(
      fixture,
      { skillSlug: published.slug },
      { services: importing(fixture).services },
    );
  },
  "skills_importToDrive storage_full": async (fixture) => {
    const sources = await sourceOf(uploadOf({ "SKILL.md": mainFile("roomless") }));
    // A disk that is full for this import alone cannot be had.
    const put = () => Promise.reject(hubError("storage_full", "The hub has no room left to store this."));
    const blobs = { ...fixture.hub.services.blobs, put };
    const { services } = importing(fixture, { sources, blobs });
    return await callExample(fixture, { skillSlug: "roomless" }, { services });
  },
  "skills_importToDrive idempotency_conflict": async (fixture) => {
    const { services } = importing(fixture);
    const idempotencyKey = "used before";
    await callExample(fixture, { idempotencyKey }, { services });
    const { slug: skillSlug } = await publishElsewhere(fixture);
    return await callExample(fixture, { skillSlug, idempotencyKey }, { services });
  },
  "skills_acceptUpdate idempotency_conflict": async (fixture) => {
    const idempotencyKey = "used before";
    await callExample(fixture, { idempotencyKey });
    return await callExample(fixture, { idempotencyKey, version: 3 });
  },
  idempotency_running: async (fixture) => {
    const { hub, tool, me } = fixture;
    const { slug: skillSlug } = await publishElsewhere(fixture);
    const request = { skillSlug };
    const same = { accountId: me.accountId, route: tool.name, key: "still running", request };
    // The second call comes while the first one is worked on.
    const { body } = await hub.services.withIdempotency(same, async () => {
      return { status: 200, body: await callWith(fixture, { ...request, idempotencyKey: same.key }) };
    });
    return Object(body);
  },

  update_not_found: (fixture) => callExample(fixture, { skillSlug: "pdf" }),
  "skills_acceptUpdate import_blocked": async (fixture) =>
    callExample(fixture, { skillSlug: (await fallBehind(fixture, BLOCKED)).slug }),
  "skills_acceptUpdate quota_exceeded": async (fixture) => {
    const { services } = fixture.hub;
    const { verdicts } = services.imports;
    const drive = createDrive({ ...services, verdicts, credits: dearCredits(fixture) });
    return await callExample(fixture, {}, { services: { ...services, drive } });
  },
  "skills_acceptUpdate integrity_error": async (fixture) => {
    const update = await fallBehind(fixture, { "a.md": randomUUID() });
    await spoil(fixture, update);
    return await callExample(fixture, { skillSlug: update.slug });
  },
  "skills_checkUpdates integrity_error": async (fixture) => {
    await spoil(fixture, await fallBehind(fixture, { "a.md": randomUUID() }));
    return await callExample(fixture, {});
  },
  skill_in_use: async (fixture) => {
    const { skillId } = await publish(fixture, { "SKILL.md": mainFile("lent") }, { visibility: "shared" });
    const { accountId: withAccountId } = await newMember(fixture.hub);
    await fixture.hub.services.accounts.shareSkill({ skillId, withAccountId });
    return await callExample(fixture, { skillSlug: "lent" });
  },

  "skills_removeFromDrive access_denied": async (fixture) => {
    const { accounts } = fixture.hub.services;
    const { accountId } = await newMember(fixture.hub);
    const handle = `crew-${randomUUID().slice(0, 8)}`;
    const { id: teamId } = await accounts.createTeam({ handle, name: "Crew" });
    for (const member of [fixture.me.accountId, accountId]) {
      await accounts.addMember({ teamId, accountId: member, role: "member" });
    }
    const files = { "SKILL.md": mainFile("of-the-crew") };
    await publish(fixture, files, { accountId, visibility: "team", teamId });
    return await callExample(fixture, { skillSlug: "of-the-crew" });
  },
  "skills_downloadSkills access_denied": async (fixture) => {
    const premium = await publishElsewhere(fixture, {}, "premium");
    await pin(fixture, premium);
    return await callExample(fixture, { skillSlug: premium.slug });
  },
  download_empty: (fixture) => callExample(fixture, { collectionName: `box ${fixture.me.canary}` }),
  "skills_downloadSkills file_too_large": async (fixture) => {
    // Two hundred skills of the largest size would take a while to make.
    const { db } = fixture.hub.services.database;
    await db
      .updateTable("versions")
      .set({ total_bytes: 2 ** 31 - 1 })
      .where(
        "skill_id",
        "in",
        db.selectFrom("skills").select("id").where("account_id", "=", fixture.me.accountId),
      )
      .execute();
    await recordChange(db, "account", fixture.me.accountId);
    return await callExample(fixture, {});
  },

  "skills_createUploadTicket quota_exceeded": async (fixture) => {
    const { accountId, keyId } = fixture.me;
    await fixture.hub.services.database.pool.query(
      `insert into upload_tickets (account_id, key_id, token_hash, max_bytes, expires_at)
       select $1::uuid, $2::uuid, sha256(convert_to($1::uuid::text || n, 'UTF8')), 1, now() + interval '1 hour'
       from generate_series(1, 100) n`,
      [accountId, keyId],
    );
    return await callExample(fixture, {});
  },
  url_not_allowed: (fixture) => callExample(fixture, { target_url: "https://127.0.0.1/hooks" }),
  "skills_createWebhook quota_exceeded": async (fixture) => {
    for (let made = 1; made < MAX_WEBHOOKS; made += 1) await callExample(fixture, {});
    return await callExample(fixture, {});
  },
  webhook_not_found: (fixture) => callExample(fixture, { id: randomUUID() }),
  "skills_readFile quota_exceeded": (fixture) =>
    callExample(fixture, { filePath: "/skill/SKILL.md" }, { services: withoutCalls(fixture) }),
  quota_exceeded: (fixture) => callExample(fixture, {}, { services: withoutCalls(fixture) }),
};

const DOUBTFUL = { "notes.md": "ig\u200bnore" };
const BLOCKED = { "notes.md": `x${String.fromCodePoint(0xe0041)}` };

/** Services whose imports are worked on while a call waits for them, as often as the job would try. */
function importing({ hub }: Fixture, replaced: Partial<ImportParts> = {}) {
  const { database, blobs, credits, sources, jobs, crashPoint } = hub.services;
  const parts = {
    database,
    blobs,
    credits,
    sources,
    crashPoint,
    log: silentLog,
    jobs: { ...jobs, enqueue: async () => "job" },
    ...replaced,
  };
  const imports = createImports(parts);
  const work = async (importId: string) => {
    const { signal } = new AbortController();
    for (let tries = 0; tries < 4; tries += 1) {
      await runImport(
        { ...parts, verdicts: imports.verdicts, parsed: createParsedSkills() },
        importId,
        signal,
      ).catch(() => {});
    }
  };
  const wait: Imports["wait"] = async (owner, importId, options) => {
    await work(importId);
    return await imports.wait(owner, importId, options);
  };
  const services: HubServices = { ...hub.services, imports: { ...imports, wait } };
  return { services, work };
}

/** A source with one skill, whose files are these. */
async function sourceOf(files: readonly UploadedFile[]): Promise<ImportParts["sources"]> {
  const { slug, description, treeDigest } = await readSkillUpload(files);
  const skill: SourceSkill = {
    id: randomUUID(),
    sourceId: randomUUID(),
    kind: "git",
    url: "https://example.com/skills",
    slug,
    name: slug,
    description,
    tags: [],
    path: slug,
    revision: "1",
    treeDigest,
    license: undefined,
  };
  return {
    find: async (expected) => (expected === slug ? skill : undefined),
    skill: async (id) => (id === skill.id ? skill : undefined),
    fetchSkill: async () => [...files],
  };
}

async function uploadDoubtful({ me }: Fixture, { imports }: HubServices, slug: string): Promise<string> {
  const files = uploadOf({ "SKILL.md": mainFile(slug), ...DOUBTFUL });
  return (await imports.startUpload({ accountId: me.accountId }, { files })).importId;
}

/** On a plan that has no skill calls at all. */
function withoutCalls({ hub: { services } }: Fixture): HubServices {
  const plans = {
    ...defaultPlans,
    find: (name: string) => ({ ...defaultPlans.find(name), monthlyCalls: 0 }),
  };
  const quota = createQuota({ ...services, plans });
  onTestFinished(() => quota.close());
  return { ...services, quota };
}

/** Everything costs more than anybody has. */
function dearCredits({ hub }: Fixture) {
  const plans = { ...defaultPlans, prices: { import: 2_000_000, acceptUpdate: 2_000_000 } };
  return createCredits({ database: hub.services.database, plans });
}

/** The drive has the first version of a skill of somebody else; the answer is the second one. */
async function fallBehind(fixture: Fixture, newer: Readonly<Record<string, string>>) {
  const first = await publishElsewhere(fixture);
  await pin(fixture, first);
  return await first.add(newer);
}

/** As an import does. */
async function pin(
  { hub, me }: Fixture,
  version: { readonly skillId: string; readonly versionId: string },
): Promise<void> {
  const { db } = hub.services.database;
  await addToDrive(db, me.accountId, version);
  await recordChange(db, "account", me.accountId);
}
