import { randomUUID } from "node:crypto";
import type { PublishedSkill } from "../../../features/drive/publish-skill.ts";
import type { PublishingFixture } from "../../../features/skills/testing/publishing-fixture.ts";

/** For tests: a row in every table of what happens to a skill after it is there. */
export async function fillSkillLife(
  { database: { db } }: PublishingFixture,
  { ada, bob, pdf, team }: { ada: string; bob: string; pdf: PublishedSkill; team: string },
): Promise<void> {
  const source = await db
    .insertInto("sources")
    .values({ kind: "git", url: "https://git.test/skills", skipped: '[{"path": "a\\\\n", "reason": "b"}]' })
    .returning("id")
    .executeTakeFirstOrThrow();
  const copied = await db
    .insertInto("source_skills")
    .values({
      source_id: source.id,
      slug: "git-pdf",
      name: "pdf",
      description: "Reads PDF files.",
      tags: ["a", 'b"c', "d,e"],
      path: "skills/pdf",
      revision: "abc",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("skills")
    .set({ source_skill_id: copied.id, sealed: true })
    .where("id", "=", pdf.skillId)
    .execute();
  await db
    .updateTable("drive_entries")
    .set({ dismissed_version_id: pdf.versionId })
    .where("skill_id", "=", pdf.skillId)
    .execute();
  await db
    .insertInto("verdicts")
    .values({ tree_digest: pdf.treeDigest, engine: "test", verdict: "review", findings: "[]" })
    .execute();
  await db
    .insertInto("call_log")
    .values({
      account_id: ada,
      key_id: randomUUID(),
      at: new Date(0),
      tool: "skills_getSkill",
      agent: "cursor",
      client: 'with "quotes"',
      skill: "pdf",
      script: null,
      outcome: "ok",
      duration_ms: 3,
    })
    .execute();
  await db
    .insertInto("call_days")
    .values({
      account_id: ada,
      day: "2026-11-01",
      key_id: randomUUID(),
      agent: "cursor",
      tool: "skills_getSkill",
      skill: 'with "quotes"',
      calls: 2,
      failed: 1,
      tokens: 300,
      duration_ms: 12,
    })
    .execute();
  await db.insertInto("pinned_skills").values({ account_id: bob, skill_id: pdf.skillId }).execute();
  await db
    .insertInto("trash")
    .values({
      skill_id: pdf.skillId,
      account_id: ada,
      slug: "pdf",
      version_id: pdf.versionId,
      enabled: true,
    })
    .execute();
  await db
    .insertInto("description_tests")
    .values({ account_id: ada, skill_id: pdf.skillId, task: 'fill in "this"' })
    .execute();
  await db
    .insertInto("finding_acceptances")
    .values({
      account_id: ada,
      skill_id: pdf.skillId,
      tree_digest: pdf.treeDigest,
      rule: "a.rule",
      explanation: "It does.",
      reason: 'looked at "it"',
      accepted_by: "ada",
      key_id: randomUUID(),
      expires_at: new Date(0),
    })
    .execute();
  await db
    .insertInto("releases")
    .values({
      version_id: pdf.versionId,
      skill_id: pdf.skillId,
      yanked_at: new Date(0),
      yank_reason: 'a "bug"',
    })
    .onConflict((conflict) =>
      conflict.column("version_id").doUpdateSet({ yanked_at: new Date(0), yank_reason: 'a "bug"' }),
    )
    .execute();
  await db
    .insertInto("release_tags")
    .values({ skill_id: pdf.skillId, tag: "stable", version_id: pdf.versionId })
    .execute();
  await db
    .insertInto("signing_keys")
    .values({ id: "0".repeat(32), public_key: Buffer.alloc(32, 1), private_key: Buffer.from([0, 92, 255]) })
    .execute();
  await db
    .insertInto("attestations")
    .values({ tree_digest: pdf.treeDigest, engine: "test", key_id: "0".repeat(32), body: '{"a":"\\u00e9"}' })
    .execute();
  const key = await db
    .insertInto("keys")
    .values({
      account_id: bob,
      collection_id: null,
      name: "Agent",
      hash: Buffer.alloc(32, 7),
      display: "",
      tools: null,
      scopes: ["skills:read"],
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("provisioned_people")
    .values({ account_id: bob, user_name: "bob@example.com", external_id: "00u1", attributes: "{}" })
    .execute();
  await db
    .insertInto("passkeys")
    .values({
      credential_id: "credential",
      account_id: bob,
      name: "laptop",
      public_key: Buffer.from([1, 2]),
      counter: 3,
      transports: ["internal"],
      is_personal: true,
    })
    .execute();
  await db
    .insertInto("oauth_grants")
    .values({
      key_id: key.id,
      account_id: bob,
      grant_id: "grant",
      client_id: "client",
      client_name: 'Agent "é"',
      client_kind: "dynamic",
      redirect_host: "localhost",
    })
    .execute();
  await db
    .insertInto("oauth_records")
    .values({
      model: "AccessToken",
      id_hash: Buffer.alloc(32, 9),
      grant_id: "grant",
      key_id: key.id,
      account_id: null,
      audience: "https://hub.test/mcp",
      rotations: null,
      uid: null,
      payload: Buffer.from([0, 92, 255]),
      expires_at: new Date("2030-01-01T00:00:00Z"),
    })
    .execute();
  await db
    .insertInto("credentials")
    .values({
      id: randomUUID(),
      account_id: bob,
      name: "EXAMPLE_KEY",
      skill_id: pdf.skillId,
      tree_digest: pdf.treeDigest,
      publisher_id: null,
      source_id: null,
      value: Buffer.from([1, 0, 92, 255]),
      last_used_at: new Date("2026-01-02T03:04:05Z"),
    })
    .execute();
  const reservation = await db
    .insertInto("reservations")
    .values({ account_id: ada, amount: 3, reason: "import", ref: "pdf" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("ledger")
    .values({
      account_id: ada,
      kind: "reserve",
      amount: -3,
      balance_after: 7,
      reason: "import",
      ref: "pdf",
      reservation_id: reservation.id,
      idempotency_key: "one",
    })
    .execute();
  const imported = await db
    .insertInto("imports")
    .values({
      account_id: ada,
      origin: "github",
      slug: "git-pdf",
      request: '{"n": 12345678901234567890}',
      reservation_id: reservation.id,
      skill_id: pdf.skillId,
      version_id: pdf.versionId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const file = await db
    .selectFrom("version_files")
    .select(["path", "digest", "size_bytes", "executable"])
    .where("version_id", "=", pdf.versionId)
    .orderBy("path")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("import_files")
    .values({ ...file, import_id: imported.id })
    .execute();
  await db
    .insertInto("account_identities")
    .values({ issuer: "https://login.test", subject: "1", account_id: bob })
    .execute();
  await db.insertInto("installs").values({ account_id: bob, skill_id: pdf.skillId }).execute();
  await db.insertInto("ratings").values({ account_id: bob, skill_id: pdf.skillId, stars: 4 }).execute();
  await db
    .insertInto("script_permissions")
    .values({ account_id: bob, skill_id: pdf.skillId, tree_digest: "d", kind: "host", subject: "api.test" })
    .execute();
  await db
    .insertInto("script_connections")
    .values({ account_id: bob, skill_id: pdf.skillId, script: "a.py", connections: '[{"host": "api.test"}]' })
    .execute();
  await db.insertInto("call_months").values({ account_id: ada, month: "2026-11-01", calls: 12 }).execute();
  await db
    .insertInto("invitations")
    .values({ account_id: bob, from_account_id: ada, team_id: team, role: "admin" })
    .execute();
  const webhook = await db
    .insertInto("webhooks")
    .values({
      account_id: ada,
      event_type: "credits.threshold_hit",
      target_url: "https://hooks.test/",
      threshold_value: 5,
      secret: Buffer.from([0, 92, 255]),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("webhook_events")
    .values({
      id: "msg_1",
      webhook_id: webhook.id,
      account_id: ada,
      type: "credits.threshold_hit",
      body: '{"a": "\\u00e9"}',
      state: "delivered",
    })
    .execute();
}
