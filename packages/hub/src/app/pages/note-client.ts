import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";
import type { Caller } from "../../features/accounts/index.ts";
import type { Connection, LiveCalls } from "../../features/usage/index.ts";

/** Shows a client that introduces itself as the first thing that arrives, and remembers its name for its calls. */
export function noteClient(live: LiveCalls, caller: Caller, message: unknown, connection: Connection): void {
  if (caller.tier === "anonymous") return;
  const { method, params } = Object(message);
  const info =
    method === "initialize" ? Object(params).clientInfo : Object(Object(params)._meta)[CLIENT_INFO_META_KEY];
  const { name } = Object(info);
  if (typeof name === "string" && name !== "") live.noteClient(connection, name);
  if (method !== "initialize" && method !== "server/discover") return;
  live.record(caller, { tool: method, outcome: "ok", input: undefined }, connection);
}
