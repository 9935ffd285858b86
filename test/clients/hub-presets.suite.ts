import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { presets } from "@skillquay/tools";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { newMember } from "../../packages/hub/src/app/testing/seed-account.ts";
import { useTestHub } from "../../packages/hub/src/app/testing/use-test-hub.ts";
import { publishSkill } from "../../packages/hub/src/features/drive/publish-skill.ts";
import { uploadOf } from "../../packages/hub/src/features/skills/testing/publishing-fixture.ts";
import { callAll, expectTools } from "./local-calls.suite.ts";
import { writeSkills } from "./local-calls.ts";
import type { ClientKind } from "./sdk-clients.ts";

const obstacle = findBubblewrapObstacle();

/** Every client of these delivers what a hub answers to the tools that local servers have, preset by preset. */
export function hubPresetsSuite(kinds: () => readonly ClientKind[]): void {
  describe.skipIf(obstacle !== undefined)(
    `presets of local servers on a hub (${obstacle ?? "bubblewrap works here"})`,
    () => {
      const hub = useTestHub();
      let key = "";
      beforeAll(async () => {
        const { accountId, key: own } = await newMember(hub());
        key = own;
        for (const files of skillsOnDisk())
          await publishSkill(hub().services, { accountId, files: uploadOf(files) });
        await hub().services.changes.fresh();
        // Scripts are offered once there is a place for them.
        await hub().services.sessions.ready();
      });

      it.each(Object.keys(presets))(
        "every client delivers what ?tools=%s answers",
        async (preset) => {
          const url = `${hub().url}/mcp?tools=${preset}`;
          const target = { url, headers: { authorization: `Bearer ${key}` } };
          for (const { connect } of kinds()) {
            const client = await connect(target);
            onTestFinished(() => client.close());
            expectTools(client.tools, preset);
            await callAll(client, preset, (code) => !UNPUBLISHED.has(code));
          }
        },
        TIMEOUT_MS,
      );
    },
  );
}

// At night there are many clients, and slow ones.
const TIMEOUT_MS = 1_800_000;

// A version never changes, and what is too large is not published.
const UNPUBLISHED = new Set(["skill_unreadable", "file_too_large"]);

/** The skills that the calls name, as files by path. */
function skillsOnDisk(): Record<string, string>[] {
  const bySkill = new Map<string, Record<string, string>>();
  writeSkills({
    write: (path, content) => {
      const [, skill = "", ...rest] = path.split("/");
      if (typeof content !== "string") return;
      bySkill.set(skill, { ...bySkill.get(skill), [rest.join("/")]: content });
    },
  });
  expect(bySkill.size).toBeGreaterThan(3);
  return [...bySkill.values()];
}
