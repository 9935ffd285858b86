import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serverEntry } from "./server-entry.ts";

const read = async () => JSON.parse(await readFile(join(import.meta.dirname, "../../server.json"), "utf8"));

describe("server.json", () => {
  it("is an entry that the registry takes", async () => {
    expect(serverEntry.safeParse(await read()).error).toBeUndefined();
  });

  it.each([
    { name: "skillquay" },
    { description: "x".repeat(101) },
    { version: "^1.0.0" },
    { packages: [] },
    { unknown: true },
  ])("is refused with %j", async (wrong) => {
    expect(serverEntry.safeParse({ ...(await read()), ...wrong }).success).toBe(false);
  });
});
