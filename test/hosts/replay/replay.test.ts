import { describe, expect, it } from "vitest";
import { openHub } from "../../../packages/hub/src/app/http/testing/open-hub.ts";
import { serviceOver } from "../../../packages/tools/src/testing/connect.ts";
import { plainRunner } from "../../../packages/tools/src/testing/plain-runner.ts";
import { machine } from "../../support/skills-on-disk.ts";
import type { Frame } from "../frames.ts";
import { large, late, small } from "../skills/served-skills.ts";
import { expectAnswers } from "./expect-answers.ts";
import { readFixtures, type Sent } from "./fixture.ts";
import { replayHub } from "./replay-hub.ts";
import { replayLocal } from "./replay-local.ts";

const fixtures = readFixtures();
const skills = [small, large, late];

it("holds recorded frames with nothing of a machine in them", () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(8);
  const text = JSON.stringify(fixtures);
  expect(text).not.toMatch(/\/(?:tmp|root|home|Users|work)\b|sk-|Bearer|skillquay-host-/);
  expect(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-(?!0000-)/gi)).toBeNull();
});

describe("the local server", () => {
  it.each(fixtures)("answers $host $version as it needs it", async ({ host, sent }) => {
    const disk = machine();
    for (const { name, files } of skills) {
      for (const [path, text] of Object.entries(files)) disk.write(`skills/${name}/${path}`, text);
    }
    const catalog = await disk.open({ directories: [`${disk.home}/skills`] });
    await replay(sent, "local", host, (part) =>
      replayLocal(serviceOver(catalog, { runner: plainRunner(), detectHost: true }), part),
    );
  });
});

describe("a hub", () => {
  it("answers every host as it needs it", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    for (const { files } of skills) await hub.publish(ada.accountId, files);
    for (const { host, sent } of fixtures) {
      await replay(sent, "hub", host, (part) => replayHub(hub.http.app, { key: ada.key, host }, part));
    }
  });
});

/** Each conversation by itself: its frames carry numbers of their own. */
async function replay(
  sent: readonly Sent[],
  to: Sent["to"],
  host: string,
  send: (part: readonly Sent[]) => Promise<readonly Frame[]>,
): Promise<void> {
  const ours = sent.filter((one) => one.to === to);
  expect(ours.length, `${host} was never recorded with ${to}`).toBeGreaterThan(0);
  for (const name of new Set(ours.map(({ part }) => part))) {
    if (name === "asks") continue;
    const frames = await send(ours.filter(({ part }) => part === name));
    expectAnswers(frames, { host, to, part: name });
  }
}
