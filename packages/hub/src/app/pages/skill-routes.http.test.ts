import { engineVersion } from "@skillquay/scan";
import { expect, it } from "vitest";
import { insertVerdict } from "../../features/scans/queries/verdict-queries.ts";
import { createUsage } from "../../features/usage/index.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { OpenHub } from "../http/testing/open-hub.ts";
import { skillMd } from "../http/testing/requests.ts";
import { pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

function tagged(name: string, description: string, tags: string): string {
  return `---\nname: ${name}\ndescription: ${description}\nmetadata:\n  tags: ${tags}\n---\n\n# ${name}\n`;
}

async function drive() {
  const fixture = await pageFixture();
  const { hub, accountId } = fixture;
  await hub.publish(accountId, {
    "SKILL.md": tagged("invoices", "Writes invoices. Use when asked.", "money, pdf"),
  });
  await hub.publish(accountId, {
    "SKILL.md": tagged("pdf-forms", "Fills in PDF forms. Use when asked.", "pdf"),
    "scripts/fill.py": '"""Fills in a form."""\nprint("filled")\n',
  });
  await hub.publish(accountId, { "SKILL.md": skillMd("weather", "Tells the weather. Use when asked.") });
  await hub.services.changes.fresh();
  return fixture;
}

async function scanned(hub: OpenHub, slug: string, verdict: "allow" | "review" | "block"): Promise<void> {
  const { db } = hub.services.database;
  const { tree_digest: treeDigest } = await db
    .selectFrom("versions as v")
    .innerJoin("skills as s", "s.latest_version_id", "v.id")
    .where("s.slug", "=", slug)
    .select("v.tree_digest")
    .executeTakeFirstOrThrow();
  const finding = {
    rule: "net.send",
    severity: verdict === "allow" ? "info" : verdict,
    confidence: "high",
    path: "SKILL.md",
    line: 3,
    evidence: "curl …",
    message: "Sends data to a host.",
    capability: "sends data out",
  };
  const text = { findings: [finding], capabilities: ["sends data out"] };
  await insertVerdict(db, { treeDigest, engine: engineVersion, verdict, ...text });
}

it("lists what the account sees by name, a window at a time, with what can be filtered by", async () => {
  const { browser, hub } = await drive();
  await scanned(hub, "weather", "review");
  const first = await browser.ask("/ui/skills?limit=2");
  expect(first.json).toMatchObject({
    total: 3,
    offset: 0,
    rows: [
      {
        ref: "invoices",
        name: "invoices",
        description: "Writes invoices. Use when asked.",
        tags: ["money", "pdf"],
        hasScripts: false,
        problemCount: 0,
        source: "own",
        useCount: 0,
        tokens: expect.any(Number),
      },
      { ref: "pdf-forms", hasScripts: true },
    ],
    facets: {
      tags: [
        { value: "pdf", count: 2 },
        { value: "money", count: 1 },
      ],
      sources: [{ value: "own", count: 3 }],
      verdicts: [{ value: "review", count: 1 }],
      withScripts: 1,
    },
    snapshotId: expect.any(String),
  });
  const rest = await browser.ask("/ui/skills?limit=2&offset=2");
  expect(rest.json).toMatchObject({ total: 3, offset: 2, rows: [{ ref: "weather", verdict: "review" }] });
});

it.each([
  ["tag=money", ["invoices"]],
  ["has=scripts", ["pdf-forms"]],
  ["verdict=review", ["weather"]],
  ["verdict=allow", []],
  ["source=own&tag=pdf", ["invoices", "pdf-forms"]],
  ["source=elsewhere", []],
  ["query=weather", ["weather"]],
  ["query=inv", ["invoices"]],
  ["query=pdf&has=scripts", ["pdf-forms"]],
])("finds with %s", async (search, expected) => {
  const { browser, hub } = await drive();
  await scanned(hub, "weather", "review");
  const { json } = await browser.ask(`/ui/skills?${search}`);
  expect(Object(json).rows.map(({ ref }: { ref: string }) => ref)).toEqual(expected);
  expect(Object(json).facets.withScripts).toBe(1);
});

it("says how many fit a query, with what only shares a word behind them, and orders by what is asked", async () => {
  const { browser, hub, accountId } = await drive();
  await hub.publish(accountId, {
    "SKILL.md": skillMd("tables", "Draws tables for reports.").concat("\nA form of a table is a form.\n"),
  });
  await hub.services.changes.fresh();
  const answer = Object((await browser.ask("/ui/skills?query=fill%20in%20a%20pdf%20form")).json);
  expect(answer.rows[0].ref).toBe("pdf-forms");
  expect(answer.fitting).toBeGreaterThanOrEqual(1);
  expect(answer.fitting).toBeLessThan(answer.total);
  const refs = async (query: string) =>
    Object((await browser.ask(`/ui/skills?${query}`)).json).rows.map(({ ref }: { ref: string }) => ref);
  expect((await refs("sort=newest"))[0]).toBe("tables");
  expect(await refs("sort=name")).toEqual(["invoices", "pdf-forms", "tables", "weather"]);
  expect(Object((await browser.ask("/ui/skills?query=form&sort=name")).json).fitting).toBeUndefined();
  expect((await browser.ask("/ui/skills?sort=random")).status).toBe(400);
});

it("says when nothing fits a query", async () => {
  const { browser } = await drive();
  expect((await browser.ask("/ui/skills?query=zzqqxx")).json).toMatchObject({
    total: 0,
    rows: [],
    nothingFits: true,
  });
});

it("shows what is switched off, and its page, though no agent gets it", async () => {
  const { browser } = await drive();
  await browser.ask("/v1/tools/skills_toggleDriveSkill", { body: { skillSlug: "weather" } });
  const { json } = await browser.ask("/ui/skills");
  expect(Object(json).total).toBe(3);
  expect(Object(json).rows[2]).toMatchObject({ ref: "weather", hidden: "disabled" });
  expect((await browser.ask("/ui/skills?query=tells%20the")).json).toMatchObject({
    rows: [{ ref: "weather" }],
  });
  expect((await browser.ask("/ui/skills/weather")).json).toMatchObject({
    hidden: "disabled",
    body: expect.stringContaining("Text of weather."),
  });
  expect((await browser.ask("/ui/skills/weather/run", { body: { script: "x" } })).json).toMatchObject({
    error: "access_denied",
  });
});

it("H10: hides what is switched off from the key of a collection that does not name it", async () => {
  const { browser, hub, key } = await drive();
  await browser.ask("/v1/tools/skills_toggleDriveSkill", { body: { skillSlug: "weather" } });
  const scoped = await signedIn(hub, (await scopedKey(hub, key, [])).key);
  expect((await scoped.ask("/ui/skills")).json).toMatchObject({ total: 0 });
  expect((await scoped.ask("/ui/skills/weather")).status).toBe(404);
});

it("refuses a window that is too large, and filters that mean nothing", async () => {
  const { browser } = await drive();
  for (const search of ["limit=201", "limit=0", "offset=-1", "verdict=maybe"]) {
    expect((await browser.ask(`/ui/skills?${search}`)).json).toMatchObject({ error: "invalid_input" });
  }
});

it("shows a skill with its text, outline, files, scripts, cost and versions", async () => {
  const { browser, hub, accountId } = await drive();
  await hub.publish(accountId, {
    "SKILL.md": tagged("invoices", "Writes invoices, better. Use when asked.", "money"),
    "notes.txt": "new",
  });
  await hub.services.changes.fresh();
  const { json } = await browser.ask("/ui/skills/pdf-forms");
  expect(json).toMatchObject({
    ref: "pdf-forms",
    name: "pdf-forms",
    tags: ["pdf"],
    source: "own",
    tier: "strict",
    frontmatter: { name: "pdf-forms" },
    skillFile: "SKILL.md",
    body: "\n# pdf-forms\n",
    bodyLine: 7,
    outline: [{ title: "pdf-forms", level: 1, line: 8, tokens: expect.any(Number) }],
    files: [
      { path: "SKILL.md", mimeType: "text/markdown", sizeBytes: expect.any(Number) },
      { path: "scripts/fill.py", sizeBytes: expect.any(Number) },
    ],
    scripts: [
      { name: "fill.py", path: "scripts/fill.py", language: "python", description: "Fills in a form." },
    ],
    tokens: { load: expect.any(Number), listed: expect.any(Number) },
    treeDigest: expect.stringMatching(/^sha256:/),
    hub: { owner: "ada", origin: "own", visibility: "private", version: 1, versions: [{ number: 1 }] },
  });
});

it("shows an earlier version, and what changed since", async () => {
  const { browser, hub, accountId } = await drive();
  await hub.publish(accountId, {
    "SKILL.md": tagged("invoices", "Writes invoices, better. Use when asked.", "money"),
    "scripts/send.py": "import requests\nrequests.post('https://billing.example')\n",
  });
  await hub.services.changes.fresh();
  expect((await browser.ask("/ui/skills/invoices?version=1")).json).toMatchObject({
    description: "Writes invoices. Use when asked.",
    hub: { version: 1, versions: [{ number: 2 }, { number: 1 }] },
  });
  const { json } = await browser.ask("/ui/skills/invoices/diff?from=1&to=2");
  expect(json).toMatchObject({
    from: 1,
    to: 2,
    files: [
      {
        path: "SKILL.md",
        change: "changed",
        before: expect.stringContaining("invoices."),
        after: expect.stringContaining("better"),
      },
      { path: "scripts/send.py", change: "added", before: "", after: expect.stringContaining("requests") },
    ],
  });
  expect(Object(json).grew).toEqual(
    expect.arrayContaining(["can run scripts/send.py", "names the host billing.example"]),
  );
  expect((await browser.ask("/ui/skills/invoices?version=9")).json).toMatchObject({
    error: "skill_not_found",
  });
  expect((await browser.ask("/ui/skills/invoices/diff?from=1")).json).toMatchObject({
    error: "invalid_input",
  });
});

it("H10: shows of somebody else's skill only the version that the caller has", async () => {
  const { browser, hub, accountId } = await drive();
  const eve = await hub.member("eve");
  const skillId = await hub.publish(eve.accountId, { "SKILL.md": skillMd("lent", "First. Use it.") });
  await hub.publish(eve.accountId, { "SKILL.md": skillMd("lent", "Second. Use it.") });
  await hub.services.accounts.shareSkill({
    skillId,
    withAccountId: accountId,
  });
  await hub.services.changes.fresh();
  expect((await browser.ask("/ui/skills/lent")).json).toMatchObject({
    source: "shared by eve",
    hub: { origin: "shared", owner: "eve", version: 2, versions: [{ number: 2 }] },
  });
  expect((await browser.ask("/ui/skills/lent?version=1")).status).toBe(404);
  expect((await browser.ask("/ui/skills/lent/diff?from=1&to=2")).status).toBe(404);
});

it("shows a file with what is hidden in it, and the same answer for every file that is not there", async () => {
  const { browser, hub, accountId } = await drive();
  await hub.publish(accountId, {
    "SKILL.md": skillMd("odd"),
    "notes.md": "see\u200bme <!-- whisper -->",
    "data.bin": "a\0b",
  });
  await hub.services.changes.fresh();
  expect((await browser.ask("/ui/skills/odd/file?path=notes.md")).json).toMatchObject({
    path: "notes.md",
    text: "see\u200bme <!-- whisper -->",
    isCut: false,
    visibleText: expect.stringContaining("U+200B"),
  });
  const binary = await browser.ask("/ui/skills/odd/file?path=data.bin");
  expect(binary.json).toMatchObject({ path: "data.bin", sizeBytes: 3, isCut: false });
  expect(binary.json).not.toHaveProperty("text");
  for (const path of ["none.md", "../SKILL.md", "/etc/passwd", "notes.md%00"]) {
    expect(await browser.ask(`/ui/skills/odd/file?path=${path}`)).toMatchObject({
      status: 404,
      json: { error: "file_not_found" },
    });
  }
});

it("tells what the scan said, and that it waits while it has not", async () => {
  const { browser, hub } = await drive();
  expect((await browser.ask("/ui/skills/weather/scan")).json).toEqual({ state: "waiting" });
  await scanned(hub, "weather", "review");
  expect((await browser.ask("/ui/skills/weather/scan")).json).toMatchObject({
    state: "scanned",
    verdict: "review",
    level: "check",
    decisions: 1,
    permissions: ["send data out"],
    findings: [
      {
        rule: "net.send",
        path: "SKILL.md",
        line: 3,
        explanation: "Sends data to a host.",
        evidence: "curl …",
      },
    ],
  });
});

it("counts use day by day, with a place for every day", async () => {
  const { browser, hub, accountId } = await drive();
  const { db } = hub.services.database;
  const { id: skill_id } = await db
    .selectFrom("skills")
    .where("slug", "=", "weather")
    .select("id")
    .executeTakeFirstOrThrow();
  const today = new Date();
  const day = today.toISOString().slice(0, 10);
  await db
    .insertInto("usage_days")
    .values({ account_id: accountId, skill_id, day, loads: 3, runs: 2, failures: 1, last_at: today })
    .execute();
  const { json } = await browser.ask("/ui/skills/weather/usage?days=7");
  expect(Object(json).days).toHaveLength(7);
  expect(Object(json).days.at(-1)).toEqual({ day, loads: 3, runs: 2, failures: 1 });
  expect(Object(json).days[0]).toMatchObject({ loads: 0, runs: 0, failures: 0 });
});

it("shows the rating of a skill from somebody else, and offers none for an own one", async () => {
  const { hub, accountId, browser } = await pageFixture();
  const bob = await hub.member("bob");
  await hub.publish(accountId, { "SKILL.md": skillMd("own", "Mine.") });
  const skillId = await hub.publish(bob.accountId, { "SKILL.md": skillMd("pdf", "Bob's.") }, "public");
  const { db } = hub.services.database;
  const { latest_version_id: versionId } = await db
    .selectFrom("skills")
    .select("latest_version_id")
    .where("id", "=", skillId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("drive_entries")
    .values({ account_id: accountId, skill_id: skillId, version_id: versionId ?? "" })
    .execute();
  await recordChange(db, "account", accountId);
  await hub.services.changes.fresh();
  const rating = async (ref: string) => Object((await browser.ask(`/ui/skills/${ref}`)).json).hub.rating;
  expect(await rating("own")).toBeUndefined();
  expect(await rating("pdf")).toEqual({});
  await browser.ask("/v1/skills/pdf/rating", { method: "PUT", body: { stars: 4 } });
  expect(await rating("pdf")).toEqual({ stars: 4 });
});

it("shows beside a skill on which of the last days it was used, and nothing beside others", async () => {
  const { browser, hub, accountId } = await pageFixture();
  const weather = await hub.publish(accountId, {
    "SKILL.md": skillMd("weather", "Tells the weather. Use when asked."),
  });
  await hub.publish(accountId, { "SKILL.md": skillMd("zebras", "Counts zebras. Use when asked.") });
  const usage = createUsage(hub.services.database);
  usage.recordLoad({ accountId, skillId: weather });
  await usage.close();
  await hub.services.changes.fresh();
  const { json } = await browser.ask("/ui/skills");
  expect(json).toMatchObject({
    rows: [
      { ref: "weather", useCount: 1, usesByDay: [...new Array<number>(29).fill(0), 1] },
      { ref: "zebras", useCount: 0 },
    ],
  });
  expect(Object(json).rows[1].usesByDay).toBeUndefined();
});
