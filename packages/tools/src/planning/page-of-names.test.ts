import { describe, expect, it } from "vitest";
import { pageOfNames } from "./page-of-names.ts";

/** Ten characters each, unless given. */
function page(options: {
  sizes?: number[];
  kept?: number[];
  rotation?: number;
  from?: number;
  mostChars?: number;
}) {
  const {
    sizes = Array.from({ length: 10 }, () => 10),
    kept = [],
    rotation = 0,
    from = 0,
    mostChars = 30,
  } = options;
  let end = 0;
  const ends = Int32Array.from(sizes, (size) => {
    end += size;
    return end;
  });
  return pageOfNames({ ends, from, kept, pageChars: 30, mostChars, rotation });
}

describe("pageOfNames", () => {
  it("shows another page at each rotation, and begins anew after the last", () => {
    const pages = [0, 1, 2, 3, 4].map((rotation) => page({ rotation }).indexes);
    expect(pages).toEqual([
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
      [9, 0, 1],
      [0, 1, 2],
    ]);
    expect(page({}).pages).toBe(4);
    expect(page({ rotation: -1 }).indexes).toEqual([9, 0, 1]);
  });

  it("keeps what is to be kept in up to half of the room while the others take turns", () => {
    const shown = [0, 1, 2, 3, 4].map((rotation) => page({ kept: [5, 6], rotation }).indexes);
    expect(shown.every(([first]) => first === 5)).toBe(true);
    expect(new Set(shown.flat()).size).toBe(10);
  });

  it("passes over what comes before and what no page can hold", () => {
    const { indexes, pages } = page({ sizes: [10, 10, 99, 10, 10], from: 1 });
    expect(indexes).toEqual([1, 3, 4]);
    expect(pages).toBe(2);
    expect(page({ sizes: [99] })).toEqual({ indexes: [], pages: 1 });
    expect(page({ sizes: [] })).toEqual({ indexes: [], pages: 1 });
  });

  it("fills the room that is left beyond the page", () => {
    expect(page({ mostChars: 50, rotation: 1 }).indexes).toEqual([3, 4, 5, 6, 7]);
  });
});
