import { terminalJson } from "../output/terminal-text.ts";
import type { CommandContext } from "../program/command.ts";
import { askHub, hubFailure } from "./hub-client.ts";

/** `call --hub`: the tool runs on the hub, for the account of the key. Prints its data, or its error as the hub words it. */
export async function callHub(context: CommandContext, tool: string, input: unknown): Promise<number> {
  const { out } = context;
  const path = `/v1/tools/${encodeURIComponent(tool)}`;
  const body = await askHub(context, { method: "POST", path, body: input });
  const failure = hubFailure(body);
  if (out.json(body)) return failure === undefined ? 0 : 1;
  if (failure === undefined) out.print(terminalJson(body), { asIs: true });
  else out.fail(failure);
  return failure === undefined ? 0 : 1;
}
