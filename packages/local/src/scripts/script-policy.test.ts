import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { isSkillAllowed, reachOf, type ScriptPolicy } from "./script-policy.ts";
import { placeOf, type SkillPlace } from "./skill-place.ts";
import { parseSkillSelector, type SkillSelector } from "./skill-selector.ts";

const policy = (fields: Partial<ScriptPolicy>): ScriptPolicy => ({
  allow: "all",
  skills: [],
  grants: [],
  hosts: [],
  ...fields,
});
const named = (text: string): SkillSelector => parseSkillSelector(text) ?? {};
const NOW = `sha256:${"a".repeat(64)}`;
const EARLIER = `sha256:${"b".repeat(64)}`;

/** A skill `weather` of the user's, and one of a project that wins the name. */
async function twoOfOneName(): Promise<{ own: SkillPlace; foreign: SkillPlace }> {
  const tree = createSkillTree();
  tree.skill("repo/weather", { name: "Weather" });
  tree.skill("home/weather");
  const roots = [tree.root("repo"), tree.root("home", { host: "claude", location: "global", rank: 1 })];
  const catalog = await tree.open({ roots });
  const winner = await catalog.find("weather");
  const [loser] = catalog.shadowed();
  if (winner === undefined || loser === undefined) throw new Error("both are there");
  return { own: placeOf(loser.skill), foreign: placeOf(winner) };
}

describe("isSkillAllowed", () => {
  it("follows the mode, and a list that names skills of the user's", async () => {
    const { own, foreign } = await twoOfOneName();
    expect(isSkillAllowed(policy({}), own.skill)).toBe(true);
    expect(isSkillAllowed(policy({ allow: "none" }), own.skill)).toBe(false);
    expect(isSkillAllowed(policy({ skills: [named("WEATHER")] }), own.skill)).toBe(true);
    expect(isSkillAllowed(policy({ skills: [named("xlsx")] }), own.skill)).toBe(false);
    expect(isSkillAllowed(policy({ allow: "none", skills: [named("weather")] }), own.skill)).toBe(false);
    expect(isSkillAllowed(policy({ skills: [named("weather")] }), foreign.skill)).toBe(false);
  });
});

describe("reachOf", () => {
  const grants = (text: string) => [{ skill: named(text), variable: "WEATHER_KEY", value: "s3cret" }];
  const variables = (text: string, place: SkillPlace) =>
    reachOf(policy({ grants: grants(text) }), place, NOW).variables;

  it("never gives a project's skill what was granted to a name", async () => {
    const { own, foreign } = await twoOfOneName();
    expect(variables("weather", foreign)).toEqual({});
    expect(variables("weather", own)).toEqual({ WEATHER_KEY: "s3cret" });
    expect(variables("pdf", own)).toEqual({});
  });

  it("takes the qualified name of a skill that lost its name, and the folder of any", async () => {
    const { own, foreign } = await twoOfOneName();
    expect(variables(`${own.skill.label}:weather`, own)).toEqual({ WEATHER_KEY: "s3cret" });
    expect(variables("nobody:weather", own)).toEqual({});
    expect(variables(foreign.folder, foreign)).toEqual({ WEATHER_KEY: "s3cret" });
    expect(variables(foreign.folder, own)).toEqual({});
  });

  it("opens hosts by the same rule", async () => {
    const { own, foreign } = await twoOfOneName();
    const hosts = [{ skill: named("weather"), host: "api.example.com" }];
    expect(reachOf(policy({ hosts }), own, NOW).hosts).toEqual(["api.example.com"]);
    expect(reachOf(policy({ hosts }), foreign, NOW).hosts).toEqual([]);
  });

  it("needs a yes for bytes that no setting names, and refuses others than those it names", async () => {
    const { own } = await twoOfOneName();
    const reach = (text: string) => reachOf(policy({ grants: grants(text) }), own, NOW);
    expect(reach("weather")).toMatchObject({ needsYes: true, otherDigests: [] });
    expect(reach(`weather@${NOW}`)).toMatchObject({ needsYes: false, otherDigests: [] });
    expect(reach(`weather@${EARLIER}`)).toMatchObject({ variables: {}, otherDigests: [EARLIER] });
    const both = [...grants(`weather@${EARLIER}`), ...grants(`weather@${NOW}`)];
    expect(reachOf(policy({ grants: both }), own, NOW)).toMatchObject({ needsYes: false, otherDigests: [] });
  });
});

describe("parseSkillSelector", () => {
  it.each([
    ["pdf", { name: "pdf" }],
    ["claude:pdf", { name: "claude:pdf" }],
    ["/skills/pdf", { folder: "/skills/pdf" }],
    [`/skills/pdf@${NOW}`, { folder: "/skills/pdf", digest: NOW }],
    ["me@home", { name: "me@home" }],
    ["", undefined],
    ["./pdf", undefined],
    ["../pdf", undefined],
  ])("reads %j", (text, selector) => {
    expect(parseSkillSelector(text)).toEqual(selector);
  });
});
