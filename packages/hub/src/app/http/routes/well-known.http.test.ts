import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { openHub } from "../testing/open-hub.ts";
import { ask, skillMd } from "../testing/requests.ts";

const INDEX = "/.well-known/agent-skills/index.json";
const shape = z.strictObject({
  $schema: z.literal("https://schemas.agentskills.io/discovery/0.2.0/schema.json"),
  skills: z.array(
    z.strictObject({
      name: z.string(),
      type: z.literal("skill-md"),
      description: z.string(),
      url: z.string(),
      digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      version: z.number(),
      versions: z.string(),
      files: z.array(
        z.strictObject({
          path: z.string(),
          digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
          size: z.number(),
          executable: z.boolean(),
        }),
      ),
    }),
  ),
});

describe("/.well-known/agent-skills", () => {
  it("lists public skills and no others, with digests of what it serves", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("open") }, "public");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("closed") });
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("paid") }, "premium");
    const { skills } = shape.parse((await ask(hub, INDEX)).json);
    expect(skills.map(({ name }) => name)).toEqual(["open"]);
    const [skill] = skills;
    const file = await ask(hub, new URL(skill?.url ?? "", `http://localhost${INDEX}`).pathname);
    expect(`sha256:${createHash("sha256").update(file.text).digest("hex")}`).toBe(skill?.digest);
    expect(file.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  });

  it("shows a skill that became public, and drops one that did not stay", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const files = { "SKILL.md": skillMd("pdf") };
    const names = async () => shape.parse((await ask(hub, INDEX)).json).skills.map(({ name }) => name);
    expect(await names()).toEqual([]);
    await hub.publish(ada.accountId, files, "public");
    await hub.services.changes.fresh();
    expect(await names()).toEqual(["pdf"]);
    await hub.publish(ada.accountId, files, "private");
    await hub.services.changes.fresh();
    expect(await names()).toEqual([]);
    expect((await ask(hub, "/.well-known/agent-skills/pdf/SKILL.md")).status).toBe(404);
  });

  it("comes in pages, each with the address of the next one", async () => {
    const hub = await openHub({ indexPageSkills: 2 });
    const ada = await hub.member("ada");
    const slugs = ["a", "b", "c", "d", "e"];
    for (const slug of slugs) await hub.publish(ada.accountId, { "SKILL.md": skillMd(slug) }, "public");
    await hub.services.changes.fresh();
    const pages: string[][] = [];
    for (let next: unknown = INDEX; typeof next === "string" && pages.length < 9; ) {
      const { json } = await ask(hub, next);
      const { next: following, ...page } = z.object({ next: z.string().optional() }).loose().parse(json);
      pages.push(shape.parse(page).skills.map(({ name }) => name));
      next = following;
    }
    expect(pages).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect((await ask(hub, `${INDEX}?after=A/../b`)).status).toBe(404);
  });

  it("answers whoever has it already without asking the database, and after a change of others with one short question", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") }, "public");
    await hub.services.changes.fresh();
    const etag = (await ask(hub, INDEX)).headers.get("etag") ?? "";
    const { pool } = hub.services.database;
    let asked = 0;
    pool.on("acquire", () => {
      asked += 1;
    });
    const again = () => ask(hub, INDEX, { headers: { "if-none-match": etag } });
    for (let count = 0; count < 20; count += 1) expect((await again()).status).toBe(304);
    expect(asked).toBe(0);
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("private-one") });
    await hub.services.changes.fresh();
    asked = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, again));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(304));
    // The hub itself looks after some things meanwhile.
    expect(asked).toBeLessThan(10);
  });

  it("M7: serves other files as downloads that no page can use", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.publish(
      ada.accountId,
      {
        "SKILL.md": skillMd("pdf"),
        "assets/page.html": "<script>alert(1)</script>",
        "references/a b.md": "# A\n",
      },
      "public",
    );
    const page = await ask(hub, "/.well-known/agent-skills/pdf/assets/page.html");
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const note = await ask(hub, "/.well-known/agent-skills/pdf/references/a%20b.md");
    expect([note.status, note.text, note.headers.get("content-disposition")]).toEqual([200, "# A\n", null]);
  });

  it("answers for every file that is not there as for any address that is nothing", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("open") }, "public");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("closed") });
    const nothing = await ask(hub, "/nothing");
    for (const path of [
      "closed/SKILL.md",
      "missing/SKILL.md",
      "OPEN/SKILL.md",
      "open/missing.md",
      "open/..%2f..%2fetc%2fpasswd",
      "open/%2e%2e/closed/SKILL.md",
      "ada:open/SKILL.md",
    ]) {
      const answer = await ask(hub, `/.well-known/agent-skills/${path}`);
      expect([path, answer.status, answer.text]).toEqual([path, 404, nothing.text]);
    }
  });

  it("is not sent again to who has it", async () => {
    const hub = await openHub();
    const etag = (await ask(hub, INDEX)).headers.get("etag") ?? "";
    expect(await ask(hub, INDEX, { headers: { "if-none-match": etag } })).toMatchObject({
      status: 304,
      text: "",
    });
  });
});
