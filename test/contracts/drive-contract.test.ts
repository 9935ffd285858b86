import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { callOverTransport } from "../../packages/hub/src/app/testing/call-over-transport.ts";
import { newMember, seedAccount } from "../../packages/hub/src/app/testing/seed-account.ts";
import { PUBLIC_URL, useTestHub } from "../../packages/hub/src/app/testing/use-test-hub.ts";
import { publishSkill } from "../../packages/hub/src/features/drive/publish-skill.ts";
import { mainFile, uploadOf } from "../../packages/hub/src/features/skills/testing/publishing-fixture.ts";
import { testRepository } from "../../packages/hub/src/features/sources/testing/source-fixture.ts";
import { findBubblewrapObstacle } from "../../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { driveContract } from "./clauses/drive.ts";
import { clausesOf } from "./clauses-of.ts";
import { driveInputs } from "./drive-inputs.ts";
import { listTools } from "./list-tools.ts";

const obstacle = findBubblewrapObstacle();
const clause = clausesOf(driveContract);

const SCRIPT_TOOLS = [
  "skills_listScripts",
  "skills_runScript",
  "skills_readFile",
  "skills_listOutputFiles",
  "skills_closeSession",
  "skills_getScript",
  "skills_getScriptStream",
];

describe("drive contract", () => {
  const hub = useTestHub();
  const call = (key: string, tool: string, args: Record<string, unknown> = {}) =>
    callOverTransport(hub().url, "mcp-modern", { tool, args, key });

  clause(
    "One namespace of 36 tools, each with the inputs, defaults, limits and choices that are written",
    async () => {
      const { key } = await seedAccount(hub());
      const tools = await listTools(hub().url, key);
      expect(tools.map(({ name }) => name)).toEqual(Object.keys(driveInputs));
      for (const { name, inputSchema } of tools) {
        const { required, optional = {}, beyond = [] } = driveInputs[name] ?? { required: {} };
        const properties = Object.entries(inputSchema.properties);
        const shown = Object.fromEntries(
          properties
            .filter(([input]) => !beyond.includes(input))
            .map(([input, facts]) => [input, shownAs(facts)]),
        );
        expect(shown, name).toEqual({ ...required, ...optional });
        expect([...inputSchema.required].sort(), name).toEqual(Object.keys(required).sort());
        expect(inputSchema.additionalProperties, name).toBe(false);
      }
    },
  );

  it.each(Object.entries(driveInputs).filter(([, { access }]) => access === "unscoped"))(
    "%s is for all-skills keys only",
    async (tool) => {
      const { scopedKey } = await seedAccount(hub());
      const answer = await call(scopedKey, tool, { collectionName: "documents", name: "x" });
      expect(answer.outcome).toBe("access_denied");
    },
  );

  clause("Script tools are omitted from tools/list when no allowed skill has a script", async () => {
    const { accountId, key } = await newMember(hub());
    const names = async (withKey: string) => (await listTools(hub().url, withKey)).map(({ name }) => name);
    const others = Object.keys(driveInputs).filter((name) => !SCRIPT_TOOLS.includes(name));
    expect(await names(key)).toEqual(others);
    const publish = async (files: Record<string, string>) => {
      await publishSkill(hub().services, { accountId, files: uploadOf(files) });
      await hub().services.changes.fresh();
    };
    await publish({ "SKILL.md": mainFile("plain"), "references/a.md": "# A\n" });
    expect(await names(key)).toEqual(others);
    const collection = await call(key, "skills_createCollection", { name: "plain", skillSlugs: ["plain"] });
    await publish({ "SKILL.md": mainFile("with-script"), "scripts/run.sh": "#!/bin/sh\necho hi\n" });
    expect(await names(key)).toEqual(Object.keys(driveInputs));
    // What counts is what the key may see, not what its account has.
    expect(await names(String(collection.data.key))).toEqual(others);
  });

  clause("Every error has error, message, suggestions and _workflow.nextSteps", async () => {
    const { key } = await seedAccount(hub());
    expect((await call(key, "skills_getSkill", { slug: "pdff" })).data).toEqual({
      error: "skill_not_found",
      message: "No skill with slug 'pdff'",
      suggestions: ["Did you mean 'pdf'?", "Use skills_searchSkills to find skills"],
      _workflow: { nextSteps: [{ tool: "skills_searchSkills", example: { query: "pdf" } }] },
    });
  });

  clause(
    "skills_getStarted returns credits, the current collection, trending skills and quick actions",
    async () => {
      const { key, scopedKey } = await seedAccount(hub());
      const { data } = await call(key, "skills_getStarted");
      expect(data).toMatchObject({
        credits: expect.any(Number),
        trending: expect.arrayContaining([expect.objectContaining({ slug: "pdf" })]),
        _workflow: {
          nextSteps: expect.arrayContaining([expect.objectContaining({ tool: expect.any(String) })]),
        },
      });
      expect(data).not.toHaveProperty("collection");
      expect((await call(scopedKey, "skills_getStarted")).data).toMatchObject({
        collection: { name: "documents" },
      });
    },
  );

  clause("skills_listSkills lists all skills available to the caller", async () => {
    const { key, canary } = await seedAccount(hub());
    const { data } = await call(key, "skills_listSkills", { query: "pdf" });
    expect(data.skills).toMatchObject([
      {
        slug: "pdf",
        name: "pdf",
        description: `Fills in PDF forms (${canary}). Use when asked to.`,
        tags: ["pdf"],
        hasScripts: false,
      },
    ]);
    expect((await call(key, "skills_listSkills", { tags: ["nothing"] })).data.skills).toEqual([]);
  });

  clause("skills_getLeaderboard: top 10 public and premium skills of the last 30 days", async () => {
    const [publisher, me] = [await newMember(hub()), await newMember(hub())];
    const files = { "SKILL.md": mainFile("most-installed") };
    await publishSkill(hub().services, {
      accountId: publisher.accountId,
      files: uploadOf(files),
      visibility: "public",
    });
    await call(me.key, "skills_importToDrive", { skillSlug: "most-installed" });
    const { data } = await call(me.key, "skills_getLeaderboard", { sort_by: "installs" });
    expect(data).toMatchObject({ sortBy: "installs", days: 30 });
    expect(data.skills).toContainEqual({
      rank: expect.any(Number),
      slug: "most-installed",
      owner: publisher.handle,
      description: expect.any(String),
      visibility: "public",
      hasScripts: false,
      executions: 0,
      installs: 1,
      ratings: 0,
    });
    expect((await call(me.key, "skills_getLeaderboard")).data.sortBy).toBe("executions");
  });

  clause(
    "skills_discoverSkills searches marketplace and repositories, 10 per page, each with its source",
    async () => {
      const { key, accountId } = await newMember(hub());
      for (let number = 0; number < 11; number += 1) {
        const text = mainFile(`walrus-${number}`, "Counts walruses. Use when asked to.");
        const files = uploadOf({ "SKILL.md": text });
        await publishSkill(hub().services, { accountId, files, visibility: "public" });
      }
      const repository = await testRepository();
      const text = mainFile("walrus-atlas", "Maps walruses. Use when asked to.");
      repository.commit({ "walrus-atlas/SKILL.md": text });
      const { id } = await hub().services.sources.add({ url: repository.url });
      await hub().services.sources.sync(id);
      const page = async (offset?: number) =>
        (await call(key, "skills_discoverSkills", { keywords: "walruses", ...(offset && { offset }) })).data;
      const [first, second] = [await page(), await page(10)];
      expect(first).toMatchObject({ nextOffset: 10 });
      expect(second).not.toHaveProperty("nextOffset");
      const match = z.array(z.looseObject({ slug: z.string(), source: z.string() }));
      const [ten, rest] = [match.parse(first.results), match.parse(second.results)];
      expect([ten.length, rest.length]).toEqual([10, 2]);
      const bySource = [...ten, ...rest].filter(({ source }) => source === "github").map(({ slug }) => slug);
      expect(bySource).toEqual([expect.stringContaining("walrus-atlas")]);
      expect(new Set([...ten, ...rest].map(({ source }) => source))).toEqual(
        new Set(["marketplace", "github"]),
      );
      // What was found is what an import takes.
      const imported = await call(key, "skills_importToDrive", { skillSlug: bySource[0] });
      expect(imported.data).toMatchObject({ status: "done", skillSlug: "walrus-atlas" });
      expect((await call(key, "skills_getSkill", { slug: "walrus-atlas" })).outcome).toBe("ok");
    },
  );

  clause(
    [
      "skills_importToDrive downloads, scans and enriches, and charges import credits",
      "skills_checkUpdates lists pending updates with summaries of their scans",
      "skills_acceptUpdate pins the entry to the latest version for a small fee",
      "skills_dismissUpdate keeps the pinned version, free",
    ],
    async () => {
      const [publisher, me] = [await newMember(hub()), await newMember(hub())];
      const slug = `moving-${randomBytes(4).toString("hex")}`;
      const publish = (body: string) =>
        publishSkill(hub().services, {
          accountId: publisher.accountId,
          files: uploadOf({ "SKILL.md": `${mainFile(slug)}\n${body}\n` }),
          visibility: "public",
        });
      const balance = async () =>
        z.object({ balance: z.number() }).parse((await call(me.key, "skills_getCredits")).data).balance;
      const version = async () => (await call(me.key, "skills_getSkill", { slug })).data.version;
      const prices = hub().services.credits.prices;
      await publish("one");
      const previous = await balance();
      expect((await call(me.key, "skills_importToDrive", { skillSlug: slug })).data.status).toBe("done");
      expect(previous - (await balance())).toBe(prices.import);
      const pinned = await version();
      await publish("two");
      // It stays where it is until somebody says so.
      expect(await version()).toEqual(pinned);
      expect((await call(me.key, "skills_checkUpdates")).data.updates).toMatchObject([
        { skillSlug: slug, fromVersion: 1, toVersion: 2, verdict: "allow", newFindings: [] },
      ]);
      await call(me.key, "skills_dismissUpdate", { skillSlug: slug });
      expect((await call(me.key, "skills_checkUpdates")).data.updates).toEqual([]);
      expect([previous - (await balance()), await version()]).toEqual([prices.import, pinned]);
      await publish("three");
      const accepted = await call(me.key, "skills_acceptUpdate", { skillSlug: slug });
      expect(accepted.data).toMatchObject({ skillSlug: slug, fromVersion: 1, version: 3 });
      expect(previous - (await balance())).toBe(prices.import + prices.acceptUpdate);
      expect(prices.acceptUpdate).toBeLessThan(prices.import);
      expect(await version()).not.toEqual(pinned);
    },
  );

  clause(
    [
      "skills_toggleDriveSkill toggles a skill's enabled flag",
      "skills_removeFromDrive rejects active shares and deletes private copies",
    ],
    async () => {
      const [me, friend] = [await seedAccount(hub()), await newMember(hub())];
      const toggle = async () => (await call(me.key, "skills_toggleDriveSkill", { skillSlug: "pdf" })).data;
      expect(await toggle()).toMatchObject({ skillSlug: "pdf", enabled: false });
      expect((await call(me.key, "skills_getSkill", { slug: "pdf" })).outcome).toBe("skill_not_found");
      expect(await toggle()).toMatchObject({ skillSlug: "pdf", enabled: true });
      const remove = () => call(me.key, "skills_removeFromDrive", { skillSlug: "pdf" });
      const files = uploadOf({ "SKILL.md": mainFile("pdf") });
      const { accountId } = me;
      const { skillId } = await publishSkill(hub().services, { accountId, files, visibility: "shared" });
      const share = { skillId, withAccountId: friend.accountId };
      await hub().services.accounts.shareSkill(share);
      expect((await remove()).outcome).toBe("skill_in_use");
      await hub().services.accounts.unshareSkill(share);
      expect((await remove()).data).toMatchObject({ skillSlug: "pdf", deleted: true });
      expect((await call(me.key, "skills_getSkill", { slug: "pdf" })).outcome).toBe("skill_not_found");
    },
  );

  clause(
    "skills_downloadSkills packs drive, collection or skill behind a signed address for 24 hours",
    async () => {
      const { key } = await seedAccount(hub());
      const expected = [
        { args: { scope: "drive" }, skills: ["hello-world", "pdf"] },
        { args: { scope: "collection", collectionName: "documents" }, skills: ["hello-world", "pdf"] },
        { args: { scope: "skill", skillSlug: "pdf" }, skills: ["pdf"] },
      ];
      for (const { args, skills } of expected) {
        const { data } = await call(key, "skills_downloadSkills", args);
        const { url, expiresAt, ...rest } = download.parse(data);
        expect(rest.skills.map(({ slug }) => slug).sort()).toEqual(skills);
        const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
        expect(Math.round(hours)).toBe(24);
        // No key: the address is enough.
        const response = await fetch(url.replace(PUBLIC_URL, hub().url));
        expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
        const packed = Buffer.from(await response.arrayBuffer());
        const present = ["hello-world", "pdf"].filter((slug) => packed.includes(`${slug}/SKILL.md`));
        expect(present).toEqual(skills);
      }
      // What goes with one scope goes with no other, and is needed there.
      for (const args of [
        { scope: "collection" },
        { scope: "skill" },
        { scope: "drive", skillSlug: "pdf" },
      ]) {
        expect((await call(key, "skills_downloadSkills", args)).outcome).toBe("invalid_input");
      }
    },
  );

  clause(
    [
      "skills_getUploadUrl embeds the key so that scoped keys land in the caller's collection",
      "skills_createUploadTicket mints a 10-minute single-use token for send-file.sh",
    ],
    async () => {
      const { key, keyId, scopedKey, canary } = await seedAccount(hub());
      const page = new URL(String((await call(key, "skills_getUploadUrl")).data.url));
      expect(page.searchParams.get("key_id")).toBe(keyId);
      expect(page.searchParams.get("key_name")).toBe("test");
      const scopedPage = new URL(String((await call(scopedKey, "skills_getUploadUrl")).data.url));
      expect(scopedPage.searchParams.get("key_name")).toBe("documents");
      const other = { filename: "pdf.zip", collectionName: `box ${canary}` };
      const mine = await call(key, "skills_createUploadTicket", other);
      expect(mine.data).toMatchObject({
        ticket: expect.any(String),
        uploadUrl: `${PUBLIC_URL}/v1/uploads`,
        websiteFallbackUrl: `${page.href}&${new URLSearchParams({ collection: other.collectionName })}`,
        collectionName: other.collectionName,
      });
      const minutes = (Date.parse(String(mine.data.expiresAt)) - Date.now()) / 60_000;
      expect(Math.round(minutes)).toBe(10);
      expect((await call(scopedKey, "skills_createUploadTicket", other)).data).toMatchObject({
        websiteFallbackUrl: scopedPage.href,
        collectionName: "documents",
      });
      const send = () =>
        fetch(`${hub().url}/v1/uploads?filename=SKILL.md`, {
          method: "PUT",
          headers: { authorization: `Bearer ${mine.data.ticket}` },
          body: mainFile("sent-up"),
        });
      // Good for one upload.
      expect([(await send()).ok, (await send()).status]).toEqual([true, 409]);
      const arrived = async () => (await call(key, "skills_getSkill", { slug: "sent-up" })).outcome;
      await expect.poll(arrived).toBe("ok");
    },
  );

  clause(
    [
      "skills_createWebhook subscribes an HTTPS address and returns its secret once",
      "skills_listWebhooks lists the account's subscriptions",
      "skills_deleteWebhook deletes a subscription",
    ],
    async () => {
      const { key } = await newMember(hub());
      const target_url = "https://example.com/hooks";
      const alert = { event_type: "credits.threshold_hit", target_url };
      const made = await call(key, "skills_createWebhook", { ...alert, threshold_value: 50 });
      const { id, secret } = z.object({ id: z.string(), secret: z.string() }).parse(made.data);
      const listed = await call(key, "skills_listWebhooks");
      expect(listed.data.webhooks).toMatchObject([{ id, ...alert, threshold_value: 50 }]);
      expect(listed.text).not.toContain(secret);
      const refused = [
        alert,
        { event_type: "credits.exhausted", target_url, threshold_value: 50 },
        { event_type: "credits.spent", target_url },
      ];
      for (const args of refused) {
        expect((await call(key, "skills_createWebhook", args)).outcome).toBe("invalid_input");
      }
      const plain = { event_type: "credits.exhausted", target_url: "http://example.com/hooks" };
      expect((await call(key, "skills_createWebhook", plain)).outcome).toBe("url_not_allowed");
      expect((await call(key, "skills_deleteWebhook", { id })).data).toMatchObject({ id, deleted: true });
      expect((await call(key, "skills_listWebhooks")).data.webhooks).toEqual([]);
    },
  );

  clause(
    [
      "skills_runScript executes a script in an isolated sandbox, its output not inline",
      "The golden path, with output in /tmp/last_run.out and /tmp/last_run.err",
    ],
    async () => {
      const { key, canary } = await seedAccount(hub());
      const script = { skillSlug: "hello-world", scriptName: "greet.py" };
      const ran = await call(key, "skills_runScript", { ...script, reuseSession: true });
      expect(ran.text).not.toContain(canary);
      const { sessionId } = ran.data;
      const out = await call(key, "skills_readFile", { sessionId, filePath: "/tmp/last_run.out" });
      expect(out.data.lines).toEqual([`Hello ${canary}`]);
      const errors = await call(key, "skills_readFile", { sessionId, filePath: "/tmp/last_run.err" });
      expect(errors.data.lines).toEqual([]);
      const last = { sessionId, filePath: "/tmp/made.txt", closeAfter: true };
      expect((await call(key, "skills_readFile", last)).data.lines).toEqual([canary]);
      expect((await call(key, "skills_readFile", last)).outcome).toBe("session_not_found");
      // Without reuseSession there is nothing to read afterwards.
      expect((await call(key, "skills_runScript", script)).data).not.toHaveProperty("sessionId");
    },
    { skip: obstacle },
  );
});

const download = z.object({
  url: z.string(),
  expiresAt: z.string(),
  skills: z.array(z.object({ slug: z.string() })),
});

/** An input as the contract writes it. A number that must be whole is a number there. */
function shownAs({ type, items, enum: values, default: standard, maximum }: Record<string, unknown>): string {
  const plain = type === "integer" ? "number" : type === "array" ? `${Object(items).type}[]` : String(type);
  const kind = Array.isArray(values) ? values.map((value) => `'${value}'`).join(" | ") : plain;
  const hasMaximum = typeof maximum === "number" && maximum !== Number.MAX_SAFE_INTEGER;
  return `${kind}${standard === undefined ? "" : ` = ${standard}`}${hasMaximum ? ` <= ${maximum}` : ""}`;
}
