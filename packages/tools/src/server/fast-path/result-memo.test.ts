import { describe, expect, it } from "vitest";
import { createResultMemo } from "./result-memo.ts";

const result = (size: number) => ({ members: Buffer.alloc(size) });

describe("createResultMemo", () => {
  it("gives the very bytes that were kept for a version, and nothing for another", () => {
    const memo = createResultMemo();
    const kept = result(10);
    memo.set("a 1", kept);
    expect(memo.get("a 1")).toBe(kept);
    expect(memo.get("a 2")).toBeUndefined();
  });

  it("keeps the results used last, within its limits", () => {
    const memo = createResultMemo({ maxResults: 2 });
    for (const version of ["a", "b"]) memo.set(version, result(10));
    memo.get("a");
    memo.set("c", result(10));
    expect(["a", "b", "c"].filter((version) => memo.get(version) !== undefined)).toEqual(["a", "c"]);
  });

  it("counts bytes, of a replaced result, too", () => {
    const memo = createResultMemo({ maxBytes: 1_000 });
    for (let round = 0; round < 10; round += 1) memo.set("a", result(200));
    expect(memo.sizeBytes).toBe(201);
    for (const version of ["b", "c", "d", "e", "f"]) memo.set(version, result(199));
    expect(memo.sizeBytes).toBe(1_000);
    expect(memo.get("a")).toBeUndefined();
  });

  it("does not keep a result that would push out everything else", () => {
    const memo = createResultMemo({ maxBytes: 1_000 });
    memo.set("a", result(100));
    memo.set("large", result(500));
    expect(memo.get("large")).toBeUndefined();
    expect(memo.get("a")).toBeDefined();
  });
});
