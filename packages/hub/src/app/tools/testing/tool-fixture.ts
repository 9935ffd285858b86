import { bodyOf, callTool, type ToolDefinition } from "@skillquay/tools";
import type { Caller } from "../../../features/accounts/caller.ts";
import type { HubServices } from "../../services.ts";
import type { TestHub } from "../../testing/use-test-hub.ts";
import { callReserver } from "../call-quota.ts";
import type { HubToolContext } from "../hub-tool.ts";

export interface CalledTool {
  /** The tool's data or the error's body. */
  readonly data: Readonly<Record<string, unknown>>;
  /** `ok`, or the error's code. */
  readonly outcome: string;
}

/** Calls a tool as the routes do, with anything of its context replaced. Failures of ours are thrown. */
export async function callToolOf(
  { services }: Pick<TestHub, "services">,
  tool: ToolDefinition,
  { caller, args, context = {} }: { caller: Caller; args: unknown; context?: Partial<HubToolContext> },
): Promise<CalledTool> {
  const failures: unknown[] = [];
  const result = await callTool(tool, args, contextFor(services, caller, context), (error) =>
    failures.push(error),
  );
  if (failures.length > 0) throw failures[0];
  const data = bodyOf(result);
  if (result.content[0]?.text !== JSON.stringify(data)) throw new Error("the text is not the data");
  return { data, outcome: result.error?.code ?? "ok" };
}

function contextFor(
  services: HubServices,
  caller: Caller,
  replaced: Partial<HubToolContext>,
): HubToolContext {
  const { offered = (name: string) => name } = replaced;
  const catalog = (replaced.services ?? services).catalogs.forCaller(caller);
  return {
    reserveCall: callReserver((replaced.services ?? services).quota, caller, { offered }, catalog),
    catalog,
    caller,
    services,
    strictResources: false,
    offered: (name) => name,
    signal: new AbortController().signal,
    progress: () => {},
    consent: "unaskable",
    ...replaced,
  };
}

/** Who calls with this key. */
export async function callerWith({ services }: TestHub, key: string): Promise<Caller> {
  const caller = await services.authenticator.authenticate(`Bearer ${key}`, { address: "test" });
  if (caller.tier === "upload") throw new Error("the key is for uploads");
  return caller;
}
