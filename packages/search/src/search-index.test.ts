import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SearchDocument } from "./index/search-document.ts";
import { createSearchIndex } from "./search-index.ts";

function indexOf(...documents: SearchDocument[]) {
  const index = createSearchIndex();
  for (const document of documents) index.upsert(document);
  return index;
}

const pdf = { id: "/s/pdf", name: "pdf-forms", description: "Fill in forms.", body: "Uses a library." };
const git = { id: "/s/git", name: "git", description: "Commit and merge. Also mentions pdf once." };
const mail = {
  id: "/s/mail",
  name: "mailer",
  description: "Send letters.",
  tags: "email smtp",
  headings: "# Bounces",
};

describe("search", () => {
  it("puts a match in the name before one in the description", () => {
    expect(
      indexOf(git, pdf)
        .search("pdf", 10)
        .map(({ id }) => id),
    ).toEqual(["/s/pdf", "/s/git"]);
  });

  it("says in which fields it matched, the strongest first", () => {
    expect(
      indexOf(git, pdf, mail)
        .search("pdf", 10)
        .map(({ matched }) => matched),
    ).toEqual([["name"], ["description"]]);
    expect(indexOf(mail).search("smtp", 1)[0]?.matched).toEqual(["tags"]);
    expect(indexOf(mail).search("bounce", 1)[0]?.matched).toEqual(["headings"]);
  });

  it.each(["pfd-forms", "pdf form", "pdfforms", "FORMS", "formz", "fil"])(
    "finds pdf-forms by %j",
    (query) => {
      expect(indexOf(git, mail, pdf).search(query, 1)[0]?.id).toBe("/s/pdf");
    },
  );

  it("ignores the common words of a question unless there are no others", () => {
    const index = indexOf(pdf, { id: "/s/how", name: "how-to", description: "The and for." });
    expect(index.search("how do I use the forms?", 1)[0]?.id).toBe("/s/pdf");
    expect(index.search("how to", 1)[0]?.id).toBe("/s/how");
  });

  it("prefers the skill that answers more of the question", () => {
    const one = { id: "/s/a", name: "docker", description: "docker docker docker" };
    const both = {
      id: "/s/b",
      name: "containers",
      description: "Deploy a container image with docker and kubernetes.",
    };
    expect(indexOf(one, both).search("deploy kubernetes docker image", 2)[0]?.id).toBe("/s/b");
  });

  it("orders equal matches by id, in whatever order they were added", () => {
    const twin = (id: string) => ({ id, name: "same", description: "The same text." });
    const ids = (...order: string[]) =>
      indexOf(...order.map(twin))
        .search("same", 9)
        .map(({ id }) => id);
    expect(ids("/c", "/a", "/b")).toEqual(["/a", "/b", "/c"]);
    expect(ids("/b", "/c", "/a")).toEqual(["/a", "/b", "/c"]);
  });

  it("replaces and removes documents", () => {
    const index = indexOf(pdf, git);
    index.upsert({ ...pdf, name: "spreadsheets", description: "Tables." });
    index.remove("/s/git");
    index.remove("/s/never-there");
    expect(index.search("forms", 9)).toEqual([]);
    expect(index.search("commit", 9)).toEqual([]);
    expect(index.search("spreadsheet", 9).map(({ id }) => id)).toEqual(["/s/pdf"]);
    expect(index.size).toBe(1);
  });

  it.each(["", "   ", "!!!", "\u0000", "🎉"])("finds nothing for %j", (query) => {
    expect(indexOf(pdf, git).search(query, 9)).toEqual([]);
  });

  it("keeps to the limit, and gives nothing for a limit below one", () => {
    expect(indexOf(pdf, git).search("pdf", 1)).toHaveLength(1);
    expect(indexOf(pdf, git).search("pdf", 0)).toEqual([]);
    expect(indexOf(pdf, git).search("pdf", Number.NaN)).toEqual([]);
  });

  it("answers a query of a megabyte from its first words", () => {
    expect(
      indexOf(pdf, git)
        .search(`forms ${"commit merge ".repeat(80_000)}`, 9)
        .map(({ id }) => id),
    ).toContain("/s/pdf");
  });

  it("never throws, and answers the same question the same way", () => {
    const index = indexOf(pdf, git, mail);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (query) => {
        expect(index.search(query, 5)).toEqual(index.search(query, 5));
      }),
    );
  });

  it("answers after any history of edits as an index that was made at once", () => {
    const words = ["pdf", "forms", "docker", "mail", "deploy", "chart", "zebra"];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((list) => list.join(" "));
    const edit = fc.record({ id: fc.constantFrom("/a", "/b", "/c", "/d"), description: fc.option(text) });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 200 }), (edits) => {
        const edited = createSearchIndex();
        const now = new Map<string, SearchDocument>();
        for (const { id, description } of edits) {
          if (description === null) {
            edited.remove(id);
            now.delete(id);
          } else {
            const document = { id, name: "x", description, body: description };
            edited.upsert(document);
            now.set(id, document);
          }
        }
        const fresh = indexOf(...now.values());
        for (const word of words) expect(edited.search(word, 9)).toEqual(fresh.search(word, 9));
        expect(edited.find("pdf docker")).toEqual(fresh.find("pdf docker"));
      }),
      { numRuns: 50 },
    );
  });
});
