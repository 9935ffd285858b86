import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { callOverTransport } from "../../packages/hub/src/app/testing/call-over-transport.ts";
import { newMember } from "../../packages/hub/src/app/testing/seed-account.ts";
import { PUBLIC_URL, useTestHub } from "../../packages/hub/src/app/testing/use-test-hub.ts";
import { publishSkill } from "../../packages/hub/src/features/drive/publish-skill.ts";
import { mainFile, uploadOf } from "../../packages/hub/src/features/skills/testing/publishing-fixture.ts";
import { findBubblewrapObstacle } from "../../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { driveContract } from "./clauses/drive.ts";
import { clausesOf } from "./clauses-of.ts";

const obstacle = findBubblewrapObstacle();
const clause = clausesOf(driveContract);

describe("drive contract: credentials of scripts", () => {
  const hub = useTestHub();
  const call = (key: string, tool: string, args: Record<string, unknown> = {}) =>
    callOverTransport(hub().url, "mcp-modern", { tool, args, key });

  clause(
    "missing_credentials: a script needs a key that the user has not set",
    async () => {
      const { accountId, key } = await newMember(hub());
      const slug = `keyed-${randomBytes(4).toString("hex")}`;
      const script = "import os\nprint(len(os.environ['WEATHER_KEY']), os.environ['WEATHER_KEY'])\n";
      const publish = async (more: Record<string, string>) => {
        const files = uploadOf({ "SKILL.md": mainFile(slug), "scripts/ask.py": script, ...more });
        await publishSkill(hub().services, { accountId, files });
        await hub().services.changes.fresh();
      };
      await publish({});
      const request = { skillSlug: slug, scriptName: "ask.py", reuseSession: true };
      const refused = await call(key, "skills_runScript", request);
      expect(refused.data).toMatchObject({
        error: "missing_credentials",
        message: expect.stringContaining("WEATHER_KEY"),
        details: { names: ["WEATHER_KEY"], setAt: `${PUBLIC_URL}/dashboard/credentials?skill=${slug}` },
        _workflow: { nextSteps: [{ tool: "skills_listScripts", example: { skillSlug: slug } }] },
      });
      const environment = async () =>
        Object((await call(key, "skills_listScripts", { skillSlug: slug })).data).scripts[0].environment;
      expect(await environment()).toEqual([{ name: "WEATHER_KEY", required: true, isSet: false }]);
      const value = "s3cr3t-of-the-weather";
      const set = await fetch(`${hub().url}/v1/account/credentials`, {
        method: "PUT",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ name: "WEATHER_KEY", value, skill: slug }),
      });
      expect(set.status).toBe(200);
      expect(await environment()).toEqual([{ name: "WEATHER_KEY", required: true, isSet: true }]);
      const { sessionId } = (await call(key, "skills_runScript", request)).data;
      const read = { sessionId, filePath: "/tmp/last_run.out", closeAfter: true };
      const masked = `${value.length} ${"*".repeat(value.length)}`;
      expect((await call(key, "skills_readFile", read)).data.lines).toEqual([masked]);
      await publish({ "more.md": "changed" });
      expect((await call(key, "skills_runScript", request)).outcome).toBe("missing_credentials");
      expect(hub().logLines.join("\n")).not.toContain(value);
    },
    { skip: obstacle },
  );
});
