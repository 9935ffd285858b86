import { describe, expect, it } from "vitest";
import type { CatalogAnswer } from "../catalog.ts";
import { summary } from "../testing/summary.ts";
import type { Embedder } from "./embedder.ts";
import { rerank, type Search } from "./rerank.ts";

/** A search over names in order, in pages. */
function searchOver(names: readonly string[], fits = true): Search {
  const hits = names.map((name) => ({
    skill: summary({ name }),
    score: 1,
    matched: [],
    reasons: [],
    twins: [],
  }));
  return async (_query, { limit, offset = 0 }): Promise<CatalogAnswer> => ({
    fits,
    hits: fits ? hits.slice(offset, offset + limit) : [],
    closest: fits ? [] : hits.slice(0, 3),
    total: hits.length,
    ...(offset + limit < hits.length && { nextOffset: offset + limit }),
  });
}

/** The query and what begins with "meant" mean the same, all else something other. */
function meaning(calls: string[][] = []): Embedder {
  return {
    embed: async (texts) => {
      calls.push([...texts]);
      return texts.map((text) => (text === "query" || text.startsWith("meant") ? [1, 0] : [0, 1]));
    },
  };
}

const failing: Embedder = { embed: () => Promise.reject(new Error("down")) };
const names = (answer: CatalogAnswer) => answer.hits.map(({ skill }) => skill.name);
const noFailure = (error: unknown) => {
  throw error;
};

describe("rerank", () => {
  it("moves up what means the same, within what the words found", async () => {
    const search = rerank(searchOver(["a", "b", "meant"]), meaning(), noFailure);
    expect(names(await search("query", { limit: 10 }))).toEqual(["a", "meant", "b"]);
  });

  it("gives pages without gap or repetition", async () => {
    const all = Array.from({ length: 47 }, (_, i) => (i % 9 === 8 ? `meant-${i}` : `s${i}`));
    const search = rerank(searchOver(all), meaning(), noFailure);
    const seen: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const answer: CatalogAnswer = await search("query", { limit: 7, offset });
      seen.push(...names(answer));
      offset = answer.nextOffset;
    }
    expect(new Set(seen).size).toBe(47);
    expect(seen).toHaveLength(47);
  });

  it("asks for the vector of a skill once", async () => {
    const calls: string[][] = [];
    const search = rerank(searchOver(["a", "b"]), meaning(calls), noFailure);
    await search("query", { limit: 10 });
    await search("another", { limit: 10 });
    expect(calls.map((texts) => texts.length)).toEqual([3, 1]);
  });

  it("keeps the order of the words, and says so, when the embedder fails", async () => {
    const failures: unknown[] = [];
    const search = rerank(searchOver(["a", "b"]), failing, (error) => failures.push(error));
    expect(names(await search("query", { limit: 10 }))).toEqual(["a", "b"]);
    expect(failures).toEqual([new Error("down")]);
  });

  it("leaves the answer that nothing fits as it is", async () => {
    const search = rerank(searchOver(["a", "meant"], false), failing, noFailure);
    expect(await search("query", { limit: 10 })).toMatchObject({
      fits: false,
      hits: [],
      closest: [{ skill: { name: "a" } }, { skill: { name: "meant" } }],
    });
  });
});
