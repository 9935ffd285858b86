import { describe, expect, it } from "vitest";
import { longestHubBlocks, longestLocalBlocks } from "./hostile-text.suite.ts";
import { everyKind, hostileTextSkills } from "./support/hostile-text-skills.ts";
import { lastingBlocks } from "./support/lasting-blocks.ts";

const skills = hostileTextSkills(everyKind());
// Each upload is scanned, with seconds for the worst: a hub gets every eighth, which still has each kind in some place.
const uploads = skills.filter((_, index) => index % 8 === 0);

describe("while hostile skills of every kind are read, others wait less than 50 ms", () => {
  it("for a local server on stdio", { timeout: 3_600_000 }, async () => {
    expect(await lastingBlocks(longestLocalBlocks, skills)).toEqual([]);
  });

  it("for a hub", { timeout: 3_600_000 }, async () => {
    expect(await lastingBlocks(longestHubBlocks, uploads)).toEqual([]);
  });
});
