import { describe, expect, it } from "vitest";
import { createRunHistory } from "./run-history.ts";

const output = (bytes: number) => ({ stdout: new Uint8Array(bytes), stderr: new Uint8Array() });

describe("createRunHistory", () => {
  it("keeps the last runs and forgets older ones", () => {
    const history = createRunHistory({ maxRuns: 2 });
    for (const id of ["a", "b", "c"]) history.keep(id, output(1));
    expect(["a", "b", "c"].map((id) => history.get(id) !== undefined)).toEqual([false, true, true]);
  });

  it("keeps to its size in bytes", () => {
    const history = createRunHistory({ maxBytes: 100 });
    history.keep("large", output(90));
    history.keep("next", output(50));
    expect(history.get("large")).toBeUndefined();
    expect(history.get("next")).toBeDefined();
  });

  it("gives ids that nobody can guess", () => {
    const history = createRunHistory();
    const ids = new Set(Array.from({ length: 100 }, () => history.newId()));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
