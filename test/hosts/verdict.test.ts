import { type HostProfile, hostProfiles } from "@skillquay/tools";
import { expect, it } from "vitest";
import { agentHosts } from "./definitions/index.ts";
import { readRecorded } from "./recorded.ts";
import { verdict } from "./verdict.ts";

it.each(agentHosts)(
  "$label shows its model what it should, by the last run of `npm run test:hosts`",
  ({ id }) => {
    const profile = profileOf(id);
    const { local, hub } = readRecorded(id) ?? {};
    if (local === undefined || hub === undefined) throw new Error(`${id} was never run whole`);
    expect(verdict(profile, local, "local")).toEqual([]);
    expect(verdict(profile, hub, "hub")).toEqual([]);
    if (profile.results.isEscaped !== true) return;
    const { placedLocal, placedHub } = readRecorded(id) ?? {};
    if (placedLocal === undefined || placedHub === undefined)
      throw new Error(`${id} was never run with its skills placed`);
    expect(verdict(profile, placedLocal, "local", { isPlaced: true })).toEqual([]);
    expect(verdict(profile, placedHub, "hub", { isPlaced: true })).toEqual([]);
  },
);

it.each(agentHosts)(
  "$label takes what connect writes, loads what is placed and asks its person, by that run",
  ({ id, lists, loads, terminal }) => {
    const recorded = readRecorded(id);
    const listed = lists === undefined ? "" : "its own list takes it, ";
    expect(recorded).toMatchObject({
      connection: `starts in time, ${listed}goes without a trace`,
      hubConnection: `answers in time, ${listed}goes without a trace`,
    });
    const how = loads?.listedFile === undefined ? "loaded by itself" : "read from the file that it lists";
    expect(recorded?.placement).toBe(loads && `shown once and ${how}, goes again`);
    const answered = terminal && "yes, always and no do what they say";
    expect([recorded?.terminal, recorded?.hubTerminal]).toEqual([answered, answered]);
  },
);

it("names what is wrong, and forgives what the host does to any server", () => {
  const judged = readRecorded("claude-code")?.local;
  if (judged === undefined) throw new Error("Claude Code was never run");
  const profile = profileOf("claude-code");
  const bad = { ...judged, loadsUnescaped: false, timesInConversation: 2, wrongName: "lost" as const };
  expect(verdict(profile, { ...bad, listedTwice: 3, searchesBeforeLoad: 1 }, "local")).toEqual([
    "the SKILL.md is not there byte for byte",
    "the SKILL.md is there 2 times",
    "our sentence for a wrong name is lost",
    "3 skills are listed twice",
    "1 searches before the first load",
  ]);
  const escaping = { ...profile, results: { ...profile.results, isEscaped: true } };
  const escaped = { ...judged, loadsUnescaped: false };
  expect(verdict(escaping, escaped, "local")).toEqual([]);
  expect(verdict(escaping, escaped, "local", { isPlaced: true })).toEqual([
    "the SKILL.md is not there byte for byte",
  ]);
  const deferring = { ...profile, deferral: {} };
  expect(verdict(deferring, { ...judged, searchesBeforeLoad: 1 }, "local")).toEqual([]);
});

function profileOf(id: string): HostProfile {
  const profile = hostProfiles.find((candidate) => candidate.id === id);
  if (profile === undefined) throw new Error(`${id} has no profile`);
  return profile;
}
