import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { bodyOf, callTool, executeSkillScript } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { createHubRunner } from "./hub-runner.ts";
import { sessionFixture, useSandbox } from "./testing/session-fixture.ts";

const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(
  `execute_skill_script on a hub (${obstacle ?? "bubblewrap works here"})`,
  () => {
    const sandbox = useSandbox();

    it("runs in a sandbox of its own, asks nobody, and keeps the output for its caller", async () => {
      const fixture = await sessionFixture(await testDatabase(), sandbox());
      const caller = await fixture.caller();
      await fixture.publish(caller.accountId, "demo", {
        "scripts/echo.sh": '#!/bin/sh\necho "got $1"; cat\n',
        "scripts/keyed.sh": `#!/bin/sh\n: "\${API_KEY:?}"\n`,
        "scripts/slow.sh": "#!/bin/sh\nsleep 100\n",
      });
      const { sessions, catalogs } = await fixture.instance();
      const catalog = catalogs.forCaller(caller);
      const runner = createHubRunner({ sessions, catalog, caller });
      expect(runner.status()).toMatchObject({ available: true, sandboxed: true });
      const call = async (args: object) => {
        const context = {
          catalog,
          runner,
          strictResources: false,
          offered: (name: string) => name,
          signal: new AbortController().signal,
          progress: () => {},
          consent: "unaskable" as const,
        };
        const input = { skill_name: "demo", ...args };
        return bodyOf(
          await callTool(executeSkillScript, input, context, (error) => {
            throw error;
          }),
        );
      };
      expect(await call({ script_name: "echo.sh", args: ["it"], stdin: "in\n" })).toMatchObject({
        sandboxed: true,
        exitCode: 0,
        stdout: "got it\nin\n",
      });
      expect(await call({ script_name: "echo.sh", dry_run: true })).toMatchObject({
        plan: {
          argv: [expect.stringMatching(/\/sh$/), "/skill/scripts/echo.sh"],
          network: "none",
          driver: "bubblewrap",
        },
      });
      const setWith = "https://hub.test/dashboard/credentials?skill=demo";
      expect(await call({ script_name: "keyed.sh", dry_run: true })).toMatchObject({
        plan: {
          neededVariables: [{ name: "API_KEY", required: true, from: "script", state: "missing", setWith }],
        },
      });
      expect(await call({ script_name: "keyed.sh" })).toMatchObject({
        error: "missing_credentials",
        details: { names: ["API_KEY"], setAt: setWith },
      });
      expect(await call({ script_name: "slow.sh", timeout_seconds: 1 })).toMatchObject({
        error: "script_timed_out",
      });
    });
  },
);
