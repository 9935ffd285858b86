import { describe, expect, it } from "vitest";
import { callerOf } from "../../../features/catalog/testing/catalog-fixture.ts";
import { mainFile } from "../../../features/skills/testing/publishing-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { getSkill } from "./get-skill.ts";

const database = useTestDatabase();

describe("skills_getSkill", () => {
  it("gives the whole skill, and counts the load", async () => {
    const { account, callAs, publish, used } = await readingFixture(database());
    const me = callerOf(await account("getter"));
    const text = mainFile("pdf", "Reads PDFs.", "tags: paper\n");
    const { skillId, treeDigest } = await publish(me.accountId, "pdf", {
      "SKILL.md": text,
      "scripts/read.py": '"""Reads a file."""\nprint(1)\n',
    });
    expect(await callAs(me, getSkill, { slug: "PDF" })).toEqual({
      slug: "pdf",
      name: "pdf",
      description: "Reads PDFs.",
      version: 1,
      treeDigest,
      visibility: "private",
      origin: "own",
      owner: "getter",
      publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      tags: ["paper"],
      hasScripts: true,
      text,
      sections: [{ slug: "pdf", title: "pdf", tokens: expect.any(Number) }],
      files: [
        { path: "SKILL.md", sizeBytes: text.length, mimeType: "text/markdown" },
        { path: "scripts/read.py", sizeBytes: 29, mimeType: "text/x-python" },
      ],
      scripts: [
        { name: "read.py", path: "scripts/read.py", language: "python", description: "Reads a file." },
      ],
      problems: [],
      _workflow: {
        nextSteps: [
          { tool: "skills_listScripts", example: { skillSlug: "pdf" } },
          { tool: "skills_docTOC", example: { skillSlug: "pdf" } },
        ],
      },
    });
    expect(used).toEqual([skillId]);
  });

  it("names no tool that is not offered", async () => {
    const { caller, callAs, publish } = await readingFixture(database());
    const me = await caller();
    await publish(me.accountId, "pdf", { "scripts/a.sh": "echo 1" });
    const some = (name: string) => (name === "skills_docTOC" ? `x_${name}` : undefined);
    expect(await callAs(me, getSkill, { slug: "pdf" }, some)).toMatchObject({
      _workflow: { nextSteps: [{ tool: "x_skills_docTOC" }] },
    });
    expect(await callAs(me, getSkill, { slug: "pdf" })).toMatchObject({
      _workflow: { nextSteps: [{ tool: "skills_listScripts" }, { tool: "skills_docTOC" }] },
    });
  });

  it("spells tools once in what it says of a wrong slug, as a host with dots or dashes in its names does", async () => {
    const { account, callAs } = await readingFixture(database());
    const me = callerOf(await account("speller"));
    for (const prefix of ["mcp__skillquay.", "skillquay-", "mcp__skillquay__"]) {
      const offered = (name: string) => (/^skills_/.test(name) ? `${prefix}${name}` : undefined);
      expect(await callAs(me, getSkill, { slug: "nothing" }, offered)).toMatchObject({
        suggestions: [`Use ${prefix}skills_searchSkills to find skills`],
        _workflow: { nextSteps: [{ tool: `${prefix}skills_searchSkills` }] },
      });
    }
  });

  it("says the same of a foreign skill as of none, and suggests only what the caller has", async () => {
    const { caller, callAs, publish } = await readingFixture(database());
    const [me, other] = [await caller(), await caller()];
    await publish(other.accountId, "pdf-secret");
    await publish(me.accountId, "pdf");
    const foreign = await callAs(me, getSkill, { slug: "pdf-secret" });
    expect(foreign).toMatchObject({
      error: "skill_not_found",
      message: "No skill with slug 'pdf-secret'",
      _workflow: { nextSteps: [{ tool: "skills_searchSkills", example: { query: "pdf" } }] },
    });
    const missing = await callAs(me, getSkill, { slug: "pdf-secrex" });
    expect(JSON.stringify(missing).replaceAll("secrex", "secret")).toBe(JSON.stringify(foreign));
    expect(await callAs(me, getSkill, { slug: "pdff" })).toMatchObject({
      error: "skill_not_found",
      suggestions: ["Did you mean 'pdf'?", "Use skills_searchSkills to find skills"],
    });
  });

  it("refuses a skill that its author reserved for the user", async () => {
    const { caller, callAs, publish } = await readingFixture(database());
    const me = await caller();
    const text = mainFile("ritual", "Secret.", "disable-model-invocation: true\n");
    await publish(me.accountId, "ritual", { "SKILL.md": text });
    expect(await callAs(me, getSkill, { slug: "ritual" })).toMatchObject({ error: "skill_user_only" });
  });

  it("gives the instructions of a premium skill", async () => {
    const { caller, callAs, publish, pin } = await readingFixture(database());
    const [me, seller] = [await caller(), await caller()];
    const sold = await publish(seller.accountId, "gold", { "a.md": "# A" }, { visibility: "premium" });
    await pin(me.accountId, sold);
    expect(await callAs(me, getSkill, { slug: "gold" })).toMatchObject({
      text: expect.stringContaining("name: gold"),
      visibility: "premium",
    });
  });

  it("shows the new version at the call after it was published", async () => {
    const { caller, callAs, publish } = await readingFixture(database());
    const me = await caller();
    await publish(me.accountId, "pdf");
    expect(await callAs(me, getSkill, { slug: "pdf" })).toMatchObject({ version: 1 });
    await publish(me.accountId, "pdf", { "SKILL.md": mainFile("pdf", "Other.") });
    expect(await callAs(me, getSkill, { slug: "pdf" })).toMatchObject({ version: 2, description: "Other." });
  });

  it.each([{}, { slug: "" }, { slug: 7 }, { slug: "x".repeat(201) }, { slug: "a", more: 1 }])(
    "refuses the arguments %j",
    async (args) => {
      const { caller, callAs } = await readingFixture(database());
      expect(await callAs(await caller(), getSkill, args)).toMatchObject({ error: "invalid_input" });
    },
  );
});
