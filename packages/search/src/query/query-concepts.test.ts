import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../index/search-document.ts";
import { createSearchIndex } from "../search-index.ts";

function idsFor(query: string, ...documents: Partial<SearchDocument>[]): string[] {
  const index = createSearchIndex();
  for (const [number, document] of documents.entries())
    index.upsert({ id: `/${number}`, name: `n${number}`, description: "Unrelated.", ...document });
  return index
    .search(query, 20)
    .map(({ id }) => id)
    .sort();
}

describe("a word of a query", () => {
  it("stands for its two halves where both are words of names or descriptions", () => {
    const halves = [{ description: "Nano particles" }, { description: "Banana bread" }];
    expect(idsFor("nanobanana", ...halves)).toEqual(["/0", "/1"]);
    expect(idsFor("nanobanana", { description: "Nano particles" }, { body: "Banana bread" })).toEqual([]);
    expect(idsFor("nanobanana", { body: "Nano particles" }, { description: "Banana bread" })).toEqual([]);
    expect(idsFor("xynano", { description: "Xy" }, { description: "Nano particles" })).toEqual([]);
  });

  it("is each part of a file name, the last one, too", () => {
    const skills = [{ description: "Read bpmn" }, { description: "Hiring people" }];
    expect(idsFor("hiring-approval.bpmn", ...skills)).toEqual(["/0", "/1"]);
    expect(idsFor("process_v2.bpmn", ...skills)).toEqual(["/0"]);
    expect(idsFor("tools/Été-v2.bpmn", ...skills)).toEqual(["/0"]);
  });

  it("stands for eight compounds at the most", () => {
    const compounds = "abcdefghij".split("").map((letter) => ({ description: `qwert${letter}x` }));
    expect(idsFor("qwert", ...compounds)).toEqual(["/0", "/1", "/2", "/3", "/4", "/5", "/6", "/7"]);
  });

  it("stands for its translation, also where a skill has the word itself", () => {
    expect(idsFor("таблица", { description: "Одна таблица" }, { description: "Spreadsheet work" })).toEqual([
      "/0",
      "/1",
    ]);
  });

  it("is translated in a sentence of its language alone, where a skill has the word itself", () => {
    const skills = [{ description: "Bild" }, { description: "Pictures" }];
    expect(idsFor("bild", ...skills)).toEqual(["/0"]);
    expect(idsFor("bild und bild", ...skills)).toEqual(["/0", "/1"]);
  });

  it("is corrected by what skills write, not by what is left of it without endings", () => {
    expect(idsFor("translatoin", { description: "Translation of texts" })).toEqual(["/0"]);
  });

  it("is not corrected where a skill has it", () => {
    expect(idsFor("zobrax", { body: "zobrax" }, { description: "zobray" })).toEqual(["/0"]);
    expect(idsFor("zobrax", { description: "zobrax" }, { description: "zobray" })).toEqual(["/0"]);
  });

  it("leaves the corrections of a long query to the words that no skill has", () => {
    const words = Array.from("abcdefghijkl", (letter) => `zobrax${letter}`);
    const skills = [{ body: words.join(" ") }, { description: "Kubernetes" }];
    expect(idsFor(`${words.join(" ")} kubernetse`, ...skills)).toEqual(["/0", "/1"]);
  });

  it("stands for four corrections at the most, the most frequent first", () => {
    const near = ["zabcdm", "zabcdn", "zabcdo", "zabcdp", "zabcdr"].map((description) => ({ description }));
    expect(idsFor("zabcdz", ...near)).toEqual(["/0", "/1", "/2", "/3"]);
    expect(idsFor("zabcdz", ...near, { description: "again zabcdr" })).toEqual([
      "/0",
      "/1",
      "/2",
      "/4",
      "/5",
    ]);
  });

  it("stands for what skills say together with it, as a rule", () => {
    const others = Array.from({ length: 100 }, (_, number) => ({ description: `Filler ${number}q` }));
    const together = Array.from({ length: 4 }, () => ({ description: "Helm and kubernetes" }));
    const matches = idsFor("helm", { description: "Kubernetes alone" }, ...together, ...others);
    expect(matches).toEqual(["/0", "/1", "/2", "/3", "/4"]);
  });

  it("is joined with its neighbours", () => {
    expect(idsFor("spread sheet", { description: "A spreadsheet" })).toEqual(["/0"]);
    expect(idsFor("sheet spread", { description: "A zpreadsheet" })).toEqual([]);
  });
});

describe("a long query", () => {
  it("is read to its thousandth character", () => {
    const document = { description: "Zebra" };
    expect(idsFor(`${" ".repeat(995)}zebra`, document)).toEqual(["/0"]);
    expect(idsFor(`${" ".repeat(998)}zebra`, document)).toEqual([]);
  });

  it("is read to its forty-eighth telling word", () => {
    const words = Array.from({ length: 47 }, (_, index) => `w${index}q`).join(" ");
    expect(idsFor(`${words} zebra`, { description: "Zebra" })).toEqual(["/0"]);
    expect(idsFor(`${words} w47q zebra`, { description: "Zebra" })).toEqual([]);
  });

  it("has its first twelve unknown words corrected", () => {
    const unknown = (count: number) =>
      Array.from({ length: count }, (_, index) => `qx${"bcdfghjklmnpqrst".charAt(index)}vwzk`).join(" ");
    expect(idsFor(`${unknown(11)} terrafrom`, { description: "Terraform" })).toEqual(["/0"]);
    expect(idsFor(`${unknown(12)} terrafrom`, { description: "Terraform" })).toEqual([]);
  });
});
