import { oneLine } from "@skillquay/skill";
import type { Catalog, CatalogAnswer, CatalogSearchOptions, SearchHit } from "../catalog.ts";
import { type Embedder, similarity } from "./embedder.ts";

export type Search = Catalog["search"];

/**
 * The same search, with its first hits ordered by meaning as well. What fits and what does not stays as it was, and where the embedder
 * fails the order does, too: `onFailure` hears of it.
 */
export function rerank(search: Search, embedder: Embedder, onFailure: (error: unknown) => void): Search {
  // In the order of last use: a Map keeps the order of insertion.
  const vectors = new Map<string, readonly number[]>();

  async function vectorsOf(texts: readonly string[]): Promise<(readonly number[])[]> {
    const unknown = [...new Set(texts)].filter((text) => !vectors.has(text));
    const made = unknown.length === 0 ? [] : await embedder.embed(unknown);
    if (made.length !== unknown.length) throw new Error("The embedder gave another number of vectors");
    const fresh = new Map(unknown.map((text, index) => [text, made[index] ?? []]));
    const all = texts.map((text) => fresh.get(text) ?? vectors.get(text) ?? []);
    for (const [index, text] of texts.entries()) {
      vectors.delete(text);
      vectors.set(text, all[index] ?? []);
    }
    for (const oldest of vectors.keys()) {
      if (vectors.size <= REMEMBERED) break;
      vectors.delete(oldest);
    }
    return all;
  }

  async function ordered(hits: readonly SearchHit[], query: string): Promise<readonly SearchHit[]> {
    const [asked = [], ...told] = await vectorsOf([query, ...hits.map(textOf)]);
    const byMeaning = hits
      .map((_, index) => ({ index, near: similarity(asked, told[index] ?? []) }))
      .sort((a, b) => b.near - a.near || a.index - b.index);
    const shares = hits.map((_, index) => 1 / (RANK_OFFSET + index));
    for (const [place, { index }] of byMeaning.entries()) {
      shares[index] = (shares[index] ?? 0) + 1 / (RANK_OFFSET + place);
    }
    return hits
      .map((hit, index) => ({ hit, index, share: shares[index] ?? 0 }))
      .sort((a, b) => b.share - a.share || a.index - b.index)
      .map(({ hit }) => hit);
  }

  return async (query: string, options: CatalogSearchOptions): Promise<CatalogAnswer> => {
    const { limit, offset = 0 } = options;
    if (offset >= WINDOW) return search(query, options);
    const end = offset + limit;
    const whole = await search(query, { limit: Math.max(WINDOW, end), offset: 0 });
    const window = whole.hits.slice(0, WINDOW);
    const head =
      window.length < 2
        ? window
        : await ordered(window, query).catch((error: unknown) => {
            onFailure(error);
            return window;
          });
    // In another order nothing stands below a line.
    const { nextOffset: afterWhole, fitting: _, ...rest } = whole;
    const hasMore = whole.hits.length > end || afterWhole !== undefined;
    return {
      ...rest,
      hits: [...head, ...whole.hits.slice(WINDOW)].slice(offset, end),
      ...(hasMore && { nextOffset: end }),
    };
  };
}

// 94 of 100 questions have their skill among these; beyond them the words have found little, and meaning would only stir.
const WINDOW = 100;
const REMEMBERED = 5_000;
// Reciprocal ranks of both orders are added; a small offset lets a clear first of either count.
const RANK_OFFSET = 10;

function textOf({ skill }: SearchHit): string {
  return oneLine(`${skill.name}: ${skill.description}`, 1024);
}
