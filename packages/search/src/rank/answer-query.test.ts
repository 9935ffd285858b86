import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../index/search-document.ts";
import { createSearchIndex } from "../search-index.ts";

function indexOf(...documents: SearchDocument[]) {
  const index = createSearchIndex();
  for (const document of documents) index.upsert(document);
  return index;
}

const skills: SearchDocument[] = [
  {
    id: "/pdf",
    name: "pdf-forms",
    description: "Fill in PDF forms and extract their text. Do not use for scanned images.",
    tags: "documents, office work",
    has: ["scripts"],
    source: "team/docs",
  },
  {
    id: "/git",
    name: "git-commit",
    description: "Write commit messages from staged changes.",
    source: "personal",
  },
  {
    id: "/mcp",
    name: "server-builder",
    description: "Build servers for the Model Context Protocol (MCP) in Python.",
    has: ["references"],
    tags: "documents",
  },
  { id: "/ocr", name: "ocr", description: "Read text from scanned images.", has: ["scripts"] },
];

const idsOf = (query: string, ...documents: SearchDocument[]) =>
  indexOf(...(documents.length > 0 ? documents : skills))
    .find(query)
    .results.map(({ id }) => id);

describe("an answer", () => {
  it("says why: the field, the words of the query, and a piece of the skill's text", () => {
    expect(indexOf(...skills).find("commit messages").results[0]).toMatchObject({
      id: "/git",
      matched: ["name", "description"],
      reasons: [
        { field: "name", phrase: "git-commit", words: ["commit"] },
        { field: "description", phrase: "Write commit messages from staged changes.", words: ["messages"] },
      ],
      twins: [],
    });
  });

  it("refuses what no skill is for, and names the closest instead of a bad hit", () => {
    const answer = indexOf(...skills).find("plan a hiking trip in the text of mountains and rivers");
    expect(answer).toMatchObject({ fits: false, results: [], total: 0 });
    expect(answer.confidence).toBeLessThan(0.3);
    expect(answer.closest.length).toBeGreaterThan(0);
    expect(indexOf(...skills).find("").closest).toEqual([]);
  });

  it("does not find a skill by what its description says it is not for", () => {
    expect(idsOf("scanned images")[0]).toBe("/ocr");
    const alone = indexOf(...skills.slice(0, 2)).find("scanned images");
    expect(alone).toMatchObject({ fits: false });
  });

  it.each([
    ["model context protocol server", "/mcp"],
    ["MCP", "/mcp"],
    ["pdf frms", "/pdf"],
    ["comit mesages", "/git"],
    ["rellenar un formulario PDF", "/pdf"],
    ["填写 PDF 表单", "/pdf"],
    ["написать сообщение для commit", "/git"],
  ])("understands %j", (query, expected) => {
    expect(idsOf(query)[0]).toBe(expected);
  });

  it("finds a skill that is written in another language by English words", () => {
    const notes = { id: "/zh", name: "biji", description: "从文章中生成永久笔记" };
    expect(idsOf("permanent notes from an article", ...skills, notes)[0]).toBe("/zh");
  });
});

describe("a small catalog", () => {
  const towns = ["oslo", "lima", "cairo", "perth", "quito", "turin", "kyoto"];
  const forms = towns.map((town) => ({
    id: `/${town}`,
    name: `form-${town}`,
    description: `Fills in the tax form of ${town}.`,
  }));

  it.each([1, 2, 3, 5, 7])("of %i skills that are alike answers what they are all for", (count) => {
    const index = indexOf(...forms.slice(0, count));
    expect(index.find("help me with my taxes").results).toHaveLength(count);
    expect(index.find("which tax form do I need for oslo").results[0]?.id).toBe("/oslo");
    expect(index.find("book a hotel room").fits).toBe(false);
  });

  it("takes a word that skills everywhere use for no sign that one fits", () => {
    const index = indexOf(...forms.slice(0, 3));
    expect(index.find("write the report and fill the gaps in the project plan").fits).toBe(false);
  });

  it("does not take another known word for a slip", () => {
    const index = indexOf({ id: "/f", name: "form", description: "Fills in forms." });
    expect(index.find("format").fits).toBe(false);
    expect(index.find("fomr").fits).toBe(true);
  });
});

describe("filters", () => {
  it.each([
    ["tag:documents", ["/mcp", "/pdf"]],
    ['tag:"office work"', ["/pdf"]],
    ["has:scripts", ["/ocr", "/pdf"]],
    ["source:team", ["/pdf"]],
    ["-has:scripts", ["/git", "/mcp"]],
    ["has:scripts -tag:documents", ["/ocr"]],
  ])("lists what passes %s, by id", (query, expected) => {
    expect(idsOf(query)).toEqual(expected);
  });

  it("rank only what passes them", () => {
    expect(idsOf("text has:scripts")).toEqual(expect.arrayContaining(["/pdf", "/ocr"]));
    expect(idsOf("commit has:scripts")).toEqual([]);
  });

  it("are only the keys that exist: other words with a colon are searched", () => {
    expect(idsOf("name:git-commit")[0]).toBe("/git");
  });
});

describe("twins", () => {
  const text =
    "Look up pages of the payment documentation by path or keyword and read the reference of an endpoint.";
  const copy = (id: string, extra = ""): SearchDocument => ({
    id,
    name: "pay-docs",
    description: text + extra,
  });

  it("collapse into the best of them, which names the others", () => {
    const { results, total } = indexOf(copy("/b"), copy("/a"), copy("/c", " Also offline.")).find(
      "payment documentation",
    );
    expect(results.map(({ id, twins }) => ({ id, twins }))).toEqual([{ id: "/a", twins: ["/b", "/c"] }]);
    expect(total).toBe(1);
  });

  it("stay apart where the query tells them apart", () => {
    const edition = (platform: string): SearchDocument => ({
      id: `/${platform}`,
      name: `chat-${platform}`,
      description: `${text} For ${platform}.`,
    });
    const index = indexOf(edition("android"), edition("ios"));
    expect(index.find("payment documentation android").results.map(({ id }) => id)).toEqual([
      "/android",
      "/ios",
    ]);
  });
});

it("gives every result once, page by page", () => {
  const many = Array.from({ length: 130 }, (_, number) => ({
    id: `/s/${number}`,
    name: `invoice-${number}`,
    description: `Invoice number ${number} of ${"abcdefghij"[number % 10]}.`,
  }));
  const index = indexOf(...many);
  const seen: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const page = index.find("invoice", { limit: 7, offset });
    seen.push(...page.results.map(({ id }) => id));
    offset = page.nextOffset;
  }
  expect(seen).toHaveLength(130);
  expect(new Set(seen).size).toBe(130);
});
