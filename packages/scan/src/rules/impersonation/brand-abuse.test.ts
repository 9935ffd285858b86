import { describe, expect, it } from "vitest";
import { brandAbuse } from "../../detectors/brand-abuse.ts";
import { mainFile, signalsOf } from "../../testing/signals-of.ts";

const named = (name: string) => signalsOf(brandAbuse, { "SKILL.md": mainFile(name, "Does things.") });

describe("impersonation: names of others", () => {
  it("asks about a name of several alphabets", async () => {
    expect(await named("gith\u0443b-helper")).toContain("impersonation.mixed-alphabets suspicious SKILL.md");
  });

  it("asks about a name that is almost a brand", async () => {
    expect(await named("githud-helper")).toEqual(["impersonation.near-brand suspicious SKILL.md"]);
  });

  it("lets brands and ordinary words be", async () => {
    expect(await named("github-helper")).toEqual([]);
    expect(await named("word-counter")).toEqual([]);
  });
});
