import { HOST_IDS, type HostId, hostProfile, modelView } from "@skillquay/tools";
import * as z from "zod/v4";
import type { Collections } from "../../features/collections/index.ts";
import type { CallerServer } from "../http/mcp/caller-servers.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import { agentChoices } from "./agent-choices.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";
import { type ModelViewOptions, toolSetsOf } from "./model-view-routes.ts";

export interface ConnectRoutesOptions extends ModelViewOptions {
  readonly publicUrl: string;
  readonly collections: Pick<Collections, "list">;
}

/** How agents are connected to this hub, and what each choice of tools costs them. */
export function connectRoutes({
  publicUrl,
  callers,
  toolsOf,
  collections,
}: ConnectRoutesOptions): HubPageHandlers {
  return {
    "GET /ui/connect": async ({ visitor: { caller }, context }) => {
      const toolSets = toolSetsOf(toolsOf(caller));
      const { tools } = checkedInput(z.object({ tools: z.enum(toolSets).optional() }), context.req.query());
      const chosen = tools === toolSets[0] ? undefined : tools;
      return { agents: agentChoices(publicUrl, chosen), canWrite: false, toolSets };
    },
    "GET /ui/connect/costs": async ({ visitor: { caller }, context }) => {
      const sets = toolSetsOf(toolsOf(caller));
      const query = costsQuery.extend({ tools: z.enum(sets).default(sets[0]) });
      const { agent, tools: chosen } = checkedInput(query, context.req.query());
      const costs = [];
      for (const tools of sets)
        costs.push({ tools, tokens: await tokensOf(callers.get(caller, tools, agent), agent) });
      const own = caller.tier === "scoped" ? [] : await collections.list(caller);
      const byCollection = [];
      for (const { id: collectionId, isScoped, name } of own.slice(0, MOST_COLLECTIONS)) {
        const request = { tools: chosen, host: agent, collection: { collectionId, isScoped } };
        const tokens = await callers.within(caller, request, (server) => tokensOf(server, agent));
        byCollection.push({ name, tokens });
      }
      return { costs, collections: byCollection };
    },
  };
}

async function tokensOf({ catalog, service }: Pick<CallerServer, "catalog" | "service">, agent: HostId) {
  const parts = { skills: await catalog.list(), shown: await service.toolList() };
  return modelView(hostProfile(agent), parts).totalTokens;
}

// Each is a catalog of its own; nobody chooses among more by what they cost.
const MOST_COLLECTIONS = 30;

const costsQuery = z.object({ agent: z.enum(HOST_IDS).default("other") });
