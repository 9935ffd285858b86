import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import * as z from "zod/v4";
import { callOverTransport } from "../../packages/hub/src/app/testing/call-over-transport.ts";
import { newMember, seedAccount } from "../../packages/hub/src/app/testing/seed-account.ts";
import { PUBLIC_URL, useTestHub } from "../../packages/hub/src/app/testing/use-test-hub.ts";
import { publishSkill } from "../../packages/hub/src/features/drive/publish-skill.ts";
import { plansOf } from "../../packages/hub/src/features/quota/testing/quota-fixture.ts";
import { mainFile, uploadOf } from "../../packages/hub/src/features/skills/testing/publishing-fixture.ts";
import { findBubblewrapObstacle } from "../../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { driveContract } from "./clauses/drive.ts";
import { clausesOf } from "./clauses-of.ts";

const clause = clausesOf(driveContract);
const obstacle = findBubblewrapObstacle();
const plans = plansOf({ plans: { team: { openingCredits: 500, monthlyCalls: 1_000 } } });
const LONG = `#!/bin/sh\n${"# one of very many lines\n".repeat(5_000)}echo done\n`;
const ONE = `# One\n\nFirst.\n\n## Deep\n\nBelow.\n\n# Two\n\nSecond.\n`;

describe("drive contract: collections, documents and scripts", () => {
  const hub = useTestHub({ plans });
  const call = (key: string, tool: string, args: Record<string, unknown> = {}) =>
    callOverTransport(hub().url, "mcp-modern", { tool, args, key });
  const publishedBy = async (files: Record<string, string>, kind = "skill") => {
    const { accountId, key } = await newMember(hub());
    const slug = `${kind}-${randomBytes(4).toString("hex")}`;
    const published = uploadOf({
      "SKILL.md": mainFile(slug, "Counts walruses.", "tags: [tusks]\n"),
      ...files,
    });
    await publishSkill(hub().services, { accountId, files: published });
    await hub().services.changes.fresh();
    return { accountId, key, slug };
  };

  clause(
    "skills_searchSkills searches by name, description or tags, 10 by default and 50 at most",
    async () => {
      const { key, slug, accountId } = await publishedBy({});
      for (const query of [slug, "counts walruses", "tusks"])
        expect((await call(key, "skills_searchSkills", { query })).data.results, query).toMatchObject([
          { slug },
        ]);
      await Promise.all(
        Array.from({ length: 12 }, (_, number) => {
          const files = uploadOf({ "SKILL.md": mainFile(`seal-${number}`, "Counts seals.") });
          return publishSkill(hub().services, { accountId, files });
        }),
      );
      await hub().services.changes.fresh();
      const countOf = async (limit?: number) => {
        const args = { query: "seals", ...(limit !== undefined && { limit }) };
        const { data, outcome } = await call(key, "skills_searchSkills", args);
        return Array.isArray(data.results) ? data.results.length : outcome;
      };
      expect([await countOf(), await countOf(50), await countOf(51)]).toEqual([10, 12, "invalid_input"]);
    },
  );

  clause("skills_getSkill returns not_found when the slug is not accessible to the caller", async () => {
    // Nothing like the caller's own slug, which would be suggested for it by chance.
    const [mine, other] = [await publishedBy({}), await publishedBy({}, "lighthouse-keeping")];
    expect((await call(mine.key, "skills_getSkill", { slug: mine.slug })).data).toMatchObject({
      slug: mine.slug,
    });
    const foreign = await call(mine.key, "skills_getSkill", { slug: other.slug });
    const missing = await call(mine.key, "skills_getSkill", { slug: "nothing-like-it" });
    expect(foreign.outcome).toBe("skill_not_found");
    expect(foreign.text.replaceAll(other.slug, "nothing-like-it")).toBe(missing.text);
  });

  clause(
    ["skills_docTOC gives the full table of contents", "skills_docSection gives the body of one section"],
    async () => {
      const { key, slug } = await publishedBy({ "references/one.md": ONE });
      const { data } = await call(key, "skills_docTOC", { skillSlug: slug });
      const documents = z
        .array(z.object({ path: z.string(), sections: z.array(z.object({ slug: z.string() })) }))
        .parse(data.documents);
      const sections = documents.find(({ path }) => path === "references/one.md")?.sections ?? [];
      expect(documents.map(({ path }) => path)).toEqual(["SKILL.md", "references/one.md"]);
      expect(sections.map((section) => section.slug)).toEqual(["one", "deep", "two"]);
      const body = async (sectionSlug: string) =>
        (await call(key, "skills_docSection", { skillSlug: slug, sectionSlug })).data.text;
      expect(await body("deep")).toBe("## Deep\n\nBelow.\n\n");
      expect(await body("two")).toBe("# Two\n\nSecond.\n");
    },
  );

  clause("skills_getResourceInfo gives sections, token counts and type", async () => {
    const { key, slug } = await publishedBy({ "references/one.md": ONE });
    const args = { skillSlug: slug, filePath: "references/one.md" };
    expect((await call(key, "skills_getResourceInfo", args)).data).toMatchObject({
      mimeType: "text/markdown",
      kind: "text",
      tokens: expect.any(Number),
      sections: [
        { slug: "one", tokens: expect.any(Number) },
        { slug: "deep", tokens: expect.any(Number) },
        { slug: "two", tokens: expect.any(Number) },
      ],
    });
  });

  clause(
    [
      "skills_listScripts lists the executable scripts of one skill",
      "skills_getScript returns metadata and a signed download address",
      "skills_getScriptStream returns the script inline, also a large one",
    ],
    async () => {
      const { key, slug } = await publishedBy({ "scripts/long.sh": LONG, "references/one.md": ONE });
      expect((await call(key, "skills_listScripts", { skillSlug: slug })).data.scripts).toMatchObject([
        { name: "long.sh", language: "shell" },
      ]);
      const args = { skillSlug: slug, scriptName: "long.sh" };
      const metadata = { path: "scripts/long.sh", language: "shell", sizeBytes: LONG.length };
      const { data } = await call(key, "skills_getScript", args);
      expect(data).toMatchObject(metadata);
      // No key: the signed address is enough, and a changed one is worth nothing.
      const url = String(data.url).replace(PUBLIC_URL, hub().url);
      expect(await (await fetch(url)).text()).toBe(LONG);
      expect((await fetch(url.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).status).toBe(404);
      const streamed = (await call(key, "skills_getScriptStream", args)).data;
      expect(streamed).toMatchObject({ ...metadata, content: LONG });
    },
  );

  clause(
    [
      "skills_readFile reads a session's file, 200 lines by default and 500 at most, closeAfter releases it",
      "skills_listOutputFiles lists a sandbox directory, /tmp by default",
      "skills_closeSession frees a sandbox; sessions expire after 5 minutes of inactivity",
    ],
    async () => {
      const { key, slug } = await publishedBy({ "scripts/count.sh": "#!/bin/sh\nseq 1 600\n" });
      const open = async () => {
        const args = { skillSlug: slug, scriptName: "count.sh", reuseSession: true };
        const { data } = await call(key, "skills_runScript", args);
        const minutes = (Date.parse(String(data.expiresAt)) - Date.now()) / 60_000;
        expect(Math.round(minutes)).toBe(5);
        return String(data.sessionId);
      };
      const sessionId = await open();
      const read = async (more: Record<string, unknown> = {}) => {
        const args = { sessionId, filePath: "/tmp/last_run.out", ...more };
        const { data, outcome } = await call(key, "skills_readFile", args);
        return Array.isArray(data.lines) ? [data.lines.length, data.lines[0]] : outcome;
      };
      expect(await read()).toEqual([200, "1"]);
      expect(await read({ startLine: 101, limit: 500 })).toEqual([500, "101"]);
      expect(await read({ limit: 501 })).toBe("invalid_input");
      const listed = await call(key, "skills_listOutputFiles", { sessionId });
      expect(listed.data.files).toMatchObject([{ path: "/tmp/last_run.err" }, { path: "/tmp/last_run.out" }]);
      expect(await read({ startLine: 600, closeAfter: true })).toEqual([1, "600"]);
      expect(await read()).toBe("session_not_found");
      const second = await open();
      expect((await call(key, "skills_closeSession", { sessionId: second })).outcome).toBe("ok");
      expect((await call(key, "skills_listOutputFiles", { sessionId: second })).outcome).toBe(
        "session_not_found",
      );
    },
    { skip: obstacle },
  );

  clause(
    "Authenticated, scoped and upload-only keys: upload-only keys are rejected by the transport",
    async () => {
      const { accountId, key, slug } = await publishedBy({});
      const made = await call(key, "skills_createCollection", { name: "none", skillSlugs: [] });
      const upload = await hub().services.keys.mint({ accountId, name: "ci", kind: "upload" });
      const outcomes = async (tool: string, args: Record<string, unknown>) =>
        Promise.all(
          [key, String(made.data.key), upload.key].map(async (one) => {
            const { status, outcome } = await call(one, tool, args);
            return status === 200 ? outcome : status;
          }),
        );
      expect(await outcomes("skills_getSkill", { slug })).toEqual(["ok", "skill_not_found", 403]);
      expect(await outcomes("skills_listCollections", {})).toEqual(["ok", "access_denied", 403]);
    },
  );

  clause(
    [
      "skills_createCollection mints a scoped key that is returned once",
      "skills_listCollections lists the account's collections, for unscoped keys only",
      "skills_updateCollection renames or toggles inclusion, by name or by key",
      "skills_deleteCollection deletes a collection and revokes its key",
    ],
    async () => {
      const { key } = await seedAccount(hub());
      const made = await call(key, "skills_createCollection", { name: "Work", skillSlugs: ["pdf"] });
      const scoped = z.string().parse(made.data.key);
      expect(scoped).toMatch(/^sk_live_/);
      expect((await call(key, "skills_listCollections")).text).not.toContain(scoped);
      expect((await call(scoped, "skills_listCollections")).outcome).toBe("access_denied");
      expect((await call(scoped, "skills_getSkill", { slug: "pdf" })).outcome).toBe("ok");
      expect((await call(scoped, "skills_getSkill", { slug: "hello-world" })).outcome).toBe(
        "skill_not_found",
      );
      // By name or by key.
      const renamed = await call(key, "skills_updateCollection", { collectionName: scoped, newName: "Play" });
      expect(renamed.data.name).toBe("Play");
      const without = { collectionName: "Play", includeTeamSkills: false };
      expect((await call(key, "skills_updateCollection", without)).data).toMatchObject({
        includeTeamSkills: false,
        includeSharedSkills: true,
      });
      expect((await call(key, "skills_listCollections")).data.collections).toContainEqual(
        expect.objectContaining({ name: "Play", includeTeamSkills: false }),
      );
      expect((await call(key, "skills_deleteCollection", { collectionName: "play" })).outcome).toBe("ok");
      expect((await call(scoped, "skills_getSkill", { slug: "pdf" })).outcome).toBe("invalid_credentials");
    },
  );

  clause(
    [
      "skills_addToCollection takes a single slug; scoped keys act on their own collection",
      "skills_removeFromCollection has the same rules as skills_addToCollection",
    ],
    async () => {
      const { key, canary, scopedKey } = await seedAccount(hub());
      const other = { skillSlug: "pdf", collectionName: `box ${canary}` };
      expect((await call(scopedKey, "skills_removeFromCollection", other)).data.collectionName).toBe(
        "documents",
      );
      expect((await call(scopedKey, "skills_getSkill", { slug: "pdf" })).outcome).toBe("skill_not_found");
      expect((await call(scopedKey, "skills_addToCollection", other)).data.collectionName).toBe("documents");
      expect((await call(scopedKey, "skills_getSkill", { slug: "pdf" })).outcome).toBe("ok");
      expect((await call(key, "skills_addToCollection", { ...other, skillSlug: ["pdf"] })).outcome).toBe(
        "invalid_input",
      );
      for (const tool of ["skills_addToCollection", "skills_removeFromCollection"]) {
        expect((await call(key, tool, { skillSlug: "pdf" })).outcome).toBe("collection_required");
      }
    },
  );

  clause(
    "skills_readResourceContent reads a file whole or by section, and is blocked for premium skills",
    async () => {
      const [owner, me] = [await newMember(hub()), await newMember(hub())];
      const slug = `premium-${randomBytes(4).toString("hex")}`;
      const files = { "SKILL.md": mainFile(slug), "references/a.md": "# A\nFirst.\n# B\nSecond.\n" };
      const { skillId, versionId } = await publishSkill(hub().services, {
        accountId: owner.accountId,
        files: uploadOf(files),
        visibility: "premium",
      });
      await hub()
        .services.database.db.insertInto("drive_entries")
        .values({ account_id: me.accountId, skill_id: skillId, version_id: versionId })
        .execute();
      const read = { skillSlug: slug, filePath: "references/a.md" };
      const section = { ...read, sectionName: "A" };
      expect((await call(me.key, "skills_readResourceContent", read)).outcome).toBe("access_denied");
      expect((await call(owner.key, "skills_readResourceContent", read)).data.content).toBe(
        "# A\nFirst.\n# B\nSecond.\n",
      );
      expect((await call(owner.key, "skills_readResourceContent", section)).data.content).toBe(
        "# A\nFirst.\n",
      );
      expect((await call(me.key, "skills_readResourceContent", section)).outcome).toBe("access_denied");
    },
  );

  clause("skills_getCredits gives balance, monthly counter with limit, and recent transactions", async () => {
    const { key } = await newMember(hub());
    expect((await call(key, "skills_getCredits")).data).toMatchObject({
      balance: 500,
      monthlyCalls: { month: expect.any(String), used: 0, limit: 1_000, resetsAt: expect.any(String) },
      recent: [{ kind: "grant", amount: 500, balanceAfter: 500 }],
    });
  });
});
