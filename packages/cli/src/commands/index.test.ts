import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commands } from "./index.ts";

describe("commands", () => {
  it("are listed in the order that they say", async () => {
    const loaded = await Promise.all(commands.map(({ load }) => load()));
    expect(loaded.map(({ name }) => name)).toEqual(commands.map(({ name }) => name));
    expect(loaded.map(({ order }) => order)).toEqual(loaded.map(({ order }) => order).sort((a, b) => a - b));
    expect(commands.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(["welcome"]);
    expect(loaded.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(["welcome"]);
  });

  it.each(commands.map(({ name }) => [name]))("%s has a file and a test of its own name", (name) => {
    for (const file of [`${name}.ts`, `${name}.test.ts`]) {
      expect([file, existsSync(new URL(file, import.meta.url))]).toEqual([file, true]);
    }
  });
});
