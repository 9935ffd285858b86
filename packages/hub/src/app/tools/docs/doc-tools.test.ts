import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { docSection } from "./doc-section.ts";
import { docTOC } from "./doc-toc.ts";

const database = useTestDatabase();
const FILES = {
  "references/api.md": "# API\n\n## Auth\n\nWith a token.\n\n## Limits\n\nNone.\n",
  "references/cli.md": "# CLI\n\n## Auth\n\nWith a flag.\n",
  "data.json": "{}",
};

describe("skills_docTOC", () => {
  it("shows the sections of every Markdown file, with the file where two have the same slug", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, docTOC, { skillSlug: "demo" })).toEqual({
      skillSlug: "demo",
      version: 1,
      documents: [
        {
          path: "SKILL.md",
          tokens: 22,
          sections: [{ slug: "demo", title: "demo", depth: 1, line: 6, tokens: 6 }],
        },
        {
          path: "references/api.md",
          tokens: 12,
          sections: [
            { slug: "api", title: "API", depth: 1, line: 1, tokens: 12 },
            { slug: "references/api.md#auth", title: "Auth", depth: 2, line: 3, tokens: 6 },
            { slug: "limits", title: "Limits", depth: 2, line: 7, tokens: 5 },
          ],
        },
        {
          path: "references/cli.md",
          tokens: 8,
          sections: [
            { slug: "cli", title: "CLI", depth: 1, line: 1, tokens: 8 },
            { slug: "references/cli.md#auth", title: "Auth", depth: 2, line: 3, tokens: 6 },
          ],
        },
      ],
      _workflow: {
        nextSteps: [{ tool: "skills_docSection", example: { skillSlug: "demo", sectionSlug: "demo" } }],
      },
    });
  });

  it("shows the main file alone of a premium skill", async () => {
    const { me, callAs, sold } = await prepared();
    expect(await callAs(me, docTOC, { skillSlug: sold })).toMatchObject({
      documents: [{ path: "SKILL.md" }],
    });
  });

  it("knows no skill of others", async () => {
    const { callAs, caller } = await prepared();
    expect(await callAs(await caller(), docTOC, { skillSlug: "demo" })).toMatchObject({
      error: "skill_not_found",
    });
  });

  it("shows a thousand sections and counts the others", async () => {
    const { me, callAs, publish } = await prepared();
    const many = Array.from({ length: 1001 }, (_, index) => `## S${index}\n`).join("\n");
    await publish(me.accountId, "many", { "references/many.md": many });
    expect(await callAs(me, docTOC, { skillSlug: "many" })).toMatchObject({ moreSections: 2 });
  });
});

describe("skills_docSection", () => {
  it("gives one section with its place", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, docSection, { skillSlug: "demo", sectionSlug: "limits" })).toEqual({
      skillSlug: "demo",
      path: "references/api.md",
      sectionSlug: "limits",
      title: "Limits",
      text: "## Limits\n\nNone.\n",
      startLine: 7,
      endLine: 9,
      tokens: 5,
      isCut: false,
      _workflow: { nextSteps: [{ tool: "skills_docTOC", example: { skillSlug: "demo" } }] },
    });
  });

  it("takes a slug with its file, and a title", async () => {
    const { me, callAs } = await prepared();
    const text = async (sectionSlug: string) =>
      (await callAs(me, docSection, { skillSlug: "demo", sectionSlug })).text;
    expect(await text("references/cli.md#auth")).toBe("## Auth\n\nWith a flag.\n");
    expect(await text("references/api.md#Auth")).toBe("## Auth\n\nWith a token.\n\n");
    expect(await text("#limits")).toBe("## Limits\n\nNone.\n");
    expect(await text("LIMITS")).toBe("## Limits\n\nNone.\n");
  });

  it("does not guess between files", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, docSection, { skillSlug: "demo", sectionSlug: "auth" })).toEqual({
      error: "section_not_found",
      message: "The section 'auth' is in several files.",
      suggestions: [
        "Did you mean 'references/api.md#auth'?",
        "Did you mean 'references/cli.md#auth'?",
        "Use skills_docTOC to see all sections",
      ],
      _workflow: { nextSteps: [{ tool: "skills_docTOC", example: { skillSlug: "demo" } }] },
    });
  });

  it("suggests a near section", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, docSection, { skillSlug: "demo", sectionSlug: "limit" })).toMatchObject({
      error: "section_not_found",
      suggestions: ["Did you mean 'limits'?", "Use skills_docTOC to see all sections"],
    });
  });

  it.each(["nope", "../../etc/passwd#x", "__proto__", "data.json#a", "references/nope.md#auth"])(
    "does not find %j",
    async (sectionSlug) => {
      const { me, callAs } = await prepared();
      expect(await callAs(me, docSection, { skillSlug: "demo", sectionSlug })).toMatchObject({
        error: "section_not_found",
      });
    },
  );

  it("cuts a section that is too long, and leads to the rest", async () => {
    const { me, callAs, publish } = await prepared();
    const long = `# Long\n\n${"0123456789 line\n".repeat(5_000)}`;
    await publish(me.accountId, "long", { "references/long.md": long });
    const answer = await callAs(me, docSection, {
      skillSlug: "long",
      sectionSlug: "references/long.md#long",
    });
    expect(answer).toMatchObject({ isCut: true, startLine: 1 });
    const startLine = Number(answer.endLine) + 1;
    expect(answer._workflow).toEqual({
      nextSteps: [
        {
          tool: "skills_readResourceContent",
          example: {
            skillSlug: "long",
            filePath: "references/long.md",
            startLine,
            maxLines: 5_002 - startLine + 1,
          },
        },
      ],
    });
  });

  it("does not open the files of a premium skill", async () => {
    const { me, callAs, sold } = await prepared();
    const open = (sectionSlug: string) => callAs(me, docSection, { skillSlug: sold, sectionSlug });
    expect(await open("references/api.md#limits")).toMatchObject({ error: "section_not_found" });
    expect(await open(sold)).toMatchObject({ path: "SKILL.md" });
  });
});

async function prepared() {
  const fixture = await readingFixture(database());
  const [me, seller] = [await fixture.caller(), await fixture.caller()];
  await fixture.publish(me.accountId, "demo", FILES);
  // Public names are unique in the hub, and the tests of this file share one.
  const sold = `gold-${crypto.randomUUID()}`;
  await fixture.pin(
    me.accountId,
    await fixture.publish(seller.accountId, sold, FILES, { visibility: "premium" }),
  );
  return { ...fixture, me, sold };
}
