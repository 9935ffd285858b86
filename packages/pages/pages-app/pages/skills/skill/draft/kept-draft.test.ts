import { describe, expect, it } from "vitest";
import { keptDrafts } from "./kept-draft.ts";

function memory(most = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem(key: string, value: string) {
      if (value.length > most) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
  };
}

const draft = {
  base: "sha256:1",
  version: 3,
  changes: [{ path: "SKILL.md", text: "x" }, { path: "old.md" }],
};

describe("a draft that the browser keeps", () => {
  it("is there again for the same account and skill, and for no other", () => {
    const store = memory();
    expect(keptDrafts("ada", store).keep("tides", draft)).toBe(true);
    expect(keptDrafts("ada", store).read("tides")).toEqual(draft);
    expect(keptDrafts("ada", store).read("ebb")).toBeUndefined();
    expect(keptDrafts("eve", store).read("tides")).toBeUndefined();
  });

  it("is gone when nothing is changed any more", () => {
    const store = memory();
    keptDrafts("ada", store).keep("tides", draft);
    keptDrafts("ada", store).keep("tides", { ...draft, changes: [] });
    expect(store.values.size).toBe(0);
  });

  it("says when the browser has no room for it", () => {
    expect(keptDrafts("ada", memory(10)).keep("tides", draft)).toBe(false);
  });

  it.each(["{", "[]", '{"base":1}', '"text"'])("takes %j for no draft", (text) => {
    const store = memory();
    store.values.set("skillquay:draft:ada:tides", text);
    expect(keptDrafts("ada", store).read("tides")).toBeUndefined();
  });
});
