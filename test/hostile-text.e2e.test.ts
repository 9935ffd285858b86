import { expect, it } from "vitest";
import { longestLocalBlocks } from "./hostile-text.suite.ts";
import { hostileTextSkills } from "./support/hostile-text-skills.ts";
import { lastingBlocks } from "./support/lasting-blocks.ts";

// What once cost most of all, each in the place where it did. The night has every kind.
const KINDS = [
  ['"\\n"', '"# `a` <b> *c*\\n"', '"a;"', '","', '"-a)\\n"', '"a."'],
  ['"ש\u200f"', "different words", '",)"', '"a\\n"', '"\\n"', '"`${"'],
];

// A hub takes longer to start than a day's test may: see the night.
it("a local server that reads hostile skills never keeps others waiting for 50 ms", {
  timeout: 240_000,
}, async () => {
  expect(await lastingBlocks(longestLocalBlocks, hostileTextSkills(KINDS))).toEqual([]);
});
