import { bodyOf, callTool, type ToolDefinition } from "@skillquay/tools";
import type { Caller } from "../../features/accounts/caller.ts";
import type { DriveCatalog } from "../../features/catalog/drive-catalog.ts";

export interface PromisedCall {
  readonly caller: Caller;
  readonly catalog: DriveCatalog;
  /** As much of the hub as the tool uses. */
  readonly services: object;
  /** Every tool, when it does not say. */
  readonly offered?: ((name: string) => string | undefined) | undefined;
}

/**
 * Calls a tool as every route does, and gives the answer's data or the error's body. Throws for what failed inside, for
 * an answer that its schema does not promise, and for an error that the tool does not declare.
 */
export async function callPromised(tool: ToolDefinition, args: object, call: PromisedCall) {
  const failures: unknown[] = [];
  const context = {
    strictResources: false,
    offered: call.offered ?? ((name: string) => name),
    signal: new AbortController().signal,
    progress: () => {},
    consent: "unaskable" as const,
    caller: call.caller,
    catalog: call.catalog,
    services: call.services,
  };
  const result = await callTool(tool, args, context, (error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  if (result.error === undefined) tool.output.parse(result.data);
  else if (!["invalid_input", ...tool.errors].includes(result.error.code)) {
    throw new Error(`${tool.name} answered the undeclared error ${result.error.code}`);
  }
  return bodyOf(result);
}
