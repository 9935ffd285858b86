import { describe, expect, it } from "vitest";
import { cursorAfter } from "../page-after.ts";
import { summary } from "../testing/summary.ts";
import { pageOrRefuse } from "./page-or-refuse.ts";

const a = summary({ name: "a" });
const b = summary({ name: "b" });
const c = summary({ name: "c" });

describe("pageOrRefuse", () => {
  it("goes on after the last name, also when that skill is gone by now", () => {
    expect(pageOrRefuse([a, b, c], undefined)).toEqual([a, b, c]);
    expect(pageOrRefuse([a, b, c], cursorAfter(b))).toEqual([c]);
    expect(pageOrRefuse([a, c], cursorAfter(b))).toEqual([c]);
  });

  it.each(["", "a b", "==", "!!"])("refuses %j as invalid params", (cursor) => {
    expect(() => pageOrRefuse([a], cursor)).toThrow(expect.objectContaining({ code: -32602 }));
  });
});
