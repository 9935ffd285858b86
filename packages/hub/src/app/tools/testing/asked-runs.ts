import { createScriptPermissions, hostPolicy } from "../../../features/permissions/index.ts";
import { createHubRunner } from "../../../features/scripts/hub-runner.ts";
import { UNPLANNED } from "../../../features/scripts/run-time.ts";
import { exampleArguments } from "../../testing/seed-account.ts";
import type { HubToolContext } from "../hub-tool.ts";
import type { Case } from "./example-call.ts";
import { callerWith, callToolOf } from "./tool-fixture.ts";

/** How runs are refused on a hub whose operator has a person asked before each. */
export const askedRunErrors: Readonly<Record<string, Case>> = {
  consent_unavailable: runAsked("unaskable"),
  consent_declined: runAsked("declined"),
};

function runAsked(consent: HubToolContext["consent"]): Case {
  return async ({ hub, tool, me, offered = (name) => name }) => {
    const { services } = hub;
    const { database, publicUrl, catalogs, sessions } = services;
    const permissions = createScriptPermissions({
      database,
      publicUrl,
      hosts: hostPolicy([]),
      installsPackages: false,
      asksForRuns: true,
      planOf: async () => UNPLANNED,
    });
    const caller = await callerWith(hub, me.key);
    if (caller.tier === "anonymous") throw new Error("the account has a key");
    const asking = { ...services, permissions };
    const runner = createHubRunner({
      sessions,
      catalog: catalogs.forCaller(caller),
      caller,
      consent: asking,
    });
    const args = await exampleArguments(hub, tool, me.key);
    const context = { offered, consent, runner, services: asking };
    return await callToolOf(hub, tool, { caller, args, context });
  };
}
