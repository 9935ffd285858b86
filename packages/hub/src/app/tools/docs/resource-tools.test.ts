import { digestOf } from "@skillquay/skill";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { getResourceInfo } from "./get-resource-info.ts";
import { readResourceContent } from "./read-resource-content.ts";

const database = useTestDatabase();
const GUIDE = "# Guide\r\n\r\n## Filling\r\n\r\nText é.\r\n\r\n## Other\r\n";
const BINARY = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
const LONG = Array.from({ length: 9_000 }, (_, index) => `line ${index} é\n`).join("");
const FILES = { "references/guide.md": GUIDE, "assets/logo.png": BINARY, "long.txt": LONG, "empty.txt": "" };

describe("skills_getResourceInfo", () => {
  it("describes a text with its sections", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, getResourceInfo, at("references/guide.md"))).toEqual({
      skillSlug: "demo",
      filePath: "references/guide.md",
      uri: "skill://demo/references/guide.md",
      mimeType: "text/markdown",
      sizeBytes: Buffer.byteLength(GUIDE),
      digest: digestOf(Buffer.from(GUIDE)),
      executable: false,
      kind: "text",
      lines: 7,
      tokens: 12,
      sections: [
        { slug: "guide", title: "Guide", depth: 1, line: 1, tokens: 10 },
        { slug: "filling", title: "Filling", depth: 2, line: 3, tokens: 6 },
        { slug: "other", title: "Other", depth: 2, line: 7, tokens: 3 },
      ],
      _workflow: {
        nextSteps: [
          {
            tool: "skills_readResourceContent",
            example: { skillSlug: "demo", filePath: "references/guide.md", sectionName: "guide" },
          },
        ],
      },
    });
  });

  it("describes a binary and an empty file", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, getResourceInfo, at("assets/logo.png"))).toMatchObject({
      kind: "binary",
      mimeType: "image/png",
      sizeBytes: 300_000,
      sections: [],
    });
    expect(await callAs(me, getResourceInfo, at("empty.txt"))).toMatchObject({
      kind: "text",
      lines: 0,
      tokens: 0,
    });
  });

  it("says of a premium skill's file that it is closed", async () => {
    const { me, callAs, sold } = await prepared();
    const info = await callAs(me, getResourceInfo, { skillSlug: sold, filePath: "references/guide.md" });
    expect(info).toMatchObject({ kind: "closed", sections: [], sizeBytes: Buffer.byteLength(GUIDE) });
    expect(info).not.toHaveProperty("tokens");
  });

  it("suggests a near path, and knows neither a foreign skill nor a path out of it", async () => {
    const { me, callAs, caller } = await prepared();
    expect(await callAs(me, getResourceInfo, at("references/guid.md"))).toMatchObject({
      error: "file_not_found",
      suggestions: expect.arrayContaining(["Did you mean 'references/guide.md'?"]),
    });
    expect(await callAs(me, getResourceInfo, at("../demo/SKILL.md"))).toMatchObject({
      error: "file_not_found",
    });
    expect(await callAs(await caller(), getResourceInfo, at("SKILL.md"))).toMatchObject({
      error: "skill_not_found",
    });
  });
});

describe("skills_readResourceContent", () => {
  it("gives the file to the byte", async () => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, readResourceContent, at("references/guide.md"))).toEqual({
      skillSlug: "demo",
      filePath: "references/guide.md",
      uri: "skill://demo/references/guide.md",
      mimeType: "text/markdown",
      sizeBytes: Buffer.byteLength(GUIDE),
      encoding: "text",
      content: GUIDE,
      startLine: 1,
      endLine: 7,
      totalLines: 7,
      _workflow: { nextSteps: [{ tool: "skills_getSkill", example: { slug: "demo" } }] },
    });
  });

  it("gives one section, by title or slug", async () => {
    const { me, callAs } = await prepared();
    for (const sectionName of ["Filling", "filling", "## Filling"]) {
      const answer = await callAs(me, readResourceContent, { ...at("references/guide.md"), sectionName });
      expect(answer).toMatchObject({
        section: "filling",
        content: "## Filling\r\n\r\nText é.\r\n\r\n",
        startLine: 3,
        endLine: 6,
      });
    }
    expect(
      await callAs(me, readResourceContent, { ...at("references/guide.md"), sectionName: "Nope" }),
    ).toMatchObject({ error: "section_not_found" });
  });

  it.each(["long.txt", "assets/logo.png", "empty.txt"])(
    "gives %s in parts that make up the whole",
    async (path) => {
      const { me, callAs, catalogs } = await prepared();
      const parts: Buffer[] = [];
      let next: object | undefined = {};
      for (let part = 0; next !== undefined && part < 20; part += 1) {
        const answer = await callAs(me, readResourceContent, { ...at(path), ...next });
        const encoding = answer.encoding === "base64" ? "base64" : "utf8";
        parts.push(Buffer.from(String(answer.content), encoding));
        next = answer.next === undefined ? undefined : Object(answer.next);
      }
      const catalog = catalogs.forCaller(me);
      const skill = await catalog.find("demo");
      if (skill === undefined) throw new Error("not found");
      expect(Buffer.concat(parts).equals(await catalog.readFile(skill, path))).toBe(true);
      expect(parts.length > 1).toBe(path !== "empty.txt");
    },
  );

  it("is blocked for a premium skill, with the same words for every path", async () => {
    const { me, callAs, sold } = await prepared();
    const answers = await Promise.all(
      ["SKILL.md", "references/guide.md", "nope"].map((filePath) =>
        callAs(me, readResourceContent, { skillSlug: sold, filePath }),
      ),
    );
    expect(answers[0]).toMatchObject({ error: "access_denied" });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("finds no path out of the skill", async () => {
    const { me, callAs } = await prepared();
    for (const path of [
      "../../etc/passwd",
      "/etc/passwd",
      "references",
      "references/",
      "a\0b",
      "__proto__",
    ]) {
      expect(await callAs(me, readResourceContent, at(path))).toMatchObject({ error: "file_not_found" });
    }
  });
});

function at(filePath: string) {
  return { skillSlug: "demo", filePath };
}

async function prepared() {
  const fixture = await readingFixture(database());
  const [me, seller] = [await fixture.caller(), await fixture.caller()];
  await fixture.publish(me.accountId, "demo", FILES);
  const sold = `gold-${crypto.randomUUID()}`;
  await fixture.pin(
    me.accountId,
    await fixture.publish(seller.accountId, sold, FILES, { visibility: "premium" }),
  );
  return { ...fixture, me, sold };
}
