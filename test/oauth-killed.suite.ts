import { describe, expect, it, onTestFinished } from "vitest";
import { agentsAt } from "../packages/hub/src/app/oauth/testing/oauth-fixture.ts";
import { freePort } from "./support/free-port.ts";
import { leaveOutSandbox } from "./support/lighten-hub.ts";
import { createMachine } from "./support/program.ts";
import { startHub } from "./support/start-hub.ts";

/** What an agent is at when the hub is killed at each point. */
export const oauthKills = [
  ["oauth.after_code_consumed", "code"],
  ["oauth.after_refresh_consumed", "refresh"],
  ["oauth.after_access_token", "refresh"],
] as const;

/** Kills a hub while it gives tokens, and starts it again. */
export function oauthKilledSuite(kills: readonly (typeof oauthKills)[number][]): void {
  describe("a hub that is killed while it gives tokens", () => {
    it.each(kills)(
      "at %s takes no code twice and loses no agent that it had acknowledged (%s)",
      {
        timeout: 180_000,
      },
      async (point, work) => {
        const machine = await createMachine();
        onTestFinished(() => machine.dispose());
        leaveOutSandbox(machine);
        // Tokens are for one address: the hub comes back where it was.
        const port = String(await freePort());
        const start = (failAt?: string) => {
          if (failAt === undefined) delete machine.env.SKILLQUAY_CRASH_AT;
          else machine.env.SKILLQUAY_CRASH_AT = failAt;
          return startHub(machine, ["--samples", "off", "--log-level", "error", "--port", port]);
        };
        const first = await start();
        const agents = agentsAt(first.url, first.key ?? "", first.url);
        const clientId = await agents.register();
        const { url, verifier } = agents.request(clientId);
        const code = (await agents.answer(await agents.openQuestion(url))).searchParams.get("code") ?? "";
        const tokens =
          work === "code" ? {} : Object(await (await agents.exchange(clientId, code, verifier)).json());
        const send = () =>
          work === "code"
            ? agents.exchange(clientId, code, verifier)
            : agents.refresh(clientId, String(tokens.refresh_token));
        await first.stop();

        const killed = await start(point);
        // Its answer never comes.
        await expect(send()).rejects.toThrow();
        expect(await killed.ended).toBe("SIGKILL");

        await start();
        const again = await send();
        if (work === "code") {
          expect([again.status, Object(await again.json()).error]).toEqual([400, "invalid_grant"]);
          return;
        }
        const { access_token: token } = Object(await again.json());
        expect((await agents.mcp(String(token), "tools/list")).status).toBe(200);
      },
    );
  });
}
