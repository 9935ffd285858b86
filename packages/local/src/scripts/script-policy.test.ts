import { describe, expect, it } from "vitest";
import { allowedHosts, grantedVariables, isSkillAllowed, type ScriptPolicy } from "./script-policy.ts";

const policy = (fields: Partial<ScriptPolicy>): ScriptPolicy => ({
  allow: "all",
  skills: [],
  grants: [],
  hosts: [],
  ...fields,
});

describe("isSkillAllowed", () => {
  it("follows the mode and the list of names", () => {
    expect(isSkillAllowed(policy({}), "pdf")).toBe(true);
    expect(isSkillAllowed(policy({ allow: "none" }), "pdf")).toBe(false);
    expect(isSkillAllowed(policy({ skills: ["PDF"] }), "pdf")).toBe(true);
    expect(isSkillAllowed(policy({ skills: ["xlsx"] }), "pdf")).toBe(false);
    expect(isSkillAllowed(policy({ allow: "none", skills: ["pdf"] }), "pdf")).toBe(false);
  });
});

describe("grantedVariables", () => {
  it("gives a skill what was granted to it, and to it alone", () => {
    const grants = [
      { skill: "weather", variable: "WEATHER_KEY", value: "secret" },
      { skill: "other", variable: "OTHER_KEY", value: "hidden" },
    ];
    expect(grantedVariables(policy({ grants }), "Weather")).toEqual({ WEATHER_KEY: "secret" });
    expect(grantedVariables(policy({ grants }), "pdf")).toEqual({});
  });
});

describe("allowedHosts", () => {
  it("opens the network for the named skill alone, and for none by default", () => {
    const hosts = [{ skill: "weather", host: "api.example.com" }];
    expect(allowedHosts(policy({ hosts }), "weather")).toEqual(["api.example.com"]);
    expect(allowedHosts(policy({ hosts }), "pdf")).toEqual([]);
    expect(allowedHosts(policy({}), "weather")).toEqual([]);
  });
});
