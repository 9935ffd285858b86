import { HOST_IDS, hostProfile, modelView, tryTask } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../features/accounts/index.ts";
import type { CallerServers } from "../http/mcp/caller-servers.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

export interface ModelViewOptions {
  readonly callers: CallerServers;
  readonly toolsOf: (caller: KeyCaller) => string;
}

/** What a model is told before any call, and what it has to go by for one task. */
export function modelViewRoutes({ callers, toolsOf }: ModelViewOptions): HubPageHandlers {
  const viewFor = async (caller: KeyCaller, query: object) => {
    const sets = toolSetsOf(toolsOf(caller));
    const asked = checkedInput(viewQuery.extend({ tools: z.enum(sets).default(sets[0]) }), query);
    const server = callers.get(caller, asked.tools, asked.host);
    const parts = { skills: await server.catalog.list(), shown: await server.service.toolList() };
    const pinned = parts.skills.filter(({ isPinned }) => isPinned === true).map(({ name }) => name);
    const mayPin = caller.tier !== "scoped";
    const view = modelView(hostProfile(asked.host), parts);
    return { server, view: { ...view, toolSet: asked.tools, ...(mayPin && { pinned }) } };
  };
  return {
    "GET /ui/model-view": async ({ visitor: { caller }, context }) =>
      (await viewFor(caller, context.req.query())).view,

    "GET /ui/model-view/task": async ({ visitor: { caller }, context }) => {
      const { task, ...query } = checkedInput(taskQuery, context.req.query());
      const { server, view } = await viewFor(caller, query);
      const parts = { offered: () => undefined, signal: context.req.raw.signal };
      return tryTask(task, view, server.toolContext(parts));
    },
  };
}

/** The sets of tools that an address can ask for; the first is the one that it has without asking. */
export function toolSetsOf(own: string): [string, ...string[]] {
  return [own, ...TOOL_SETS.filter((set) => set !== own)];
}

const TOOL_SETS = ["standard", "drive", "reader"];

const viewQuery = z.object({ host: z.enum(HOST_IDS).default("claude-code") });
const taskQuery = z.looseObject({ task: z.string().trim().min(1, "Say what the task is.").max(500) });
