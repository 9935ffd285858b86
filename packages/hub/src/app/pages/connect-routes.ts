import { HOST_IDS, hostProfile, modelView } from "@skillquay/tools";
import * as z from "zod/v4";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import { agentChoices } from "./agent-choices.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";
import { type ModelViewOptions, toolSetsOf } from "./model-view-routes.ts";

export interface ConnectRoutesOptions extends ModelViewOptions {
  readonly publicUrl: string;
}

/** How agents are connected to this hub, and what each choice of tools costs them. */
export function connectRoutes({ publicUrl, callers, toolsOf }: ConnectRoutesOptions): HubPageHandlers {
  return {
    "GET /ui/connect": async ({ visitor: { caller }, context }) => {
      const toolSets = toolSetsOf(toolsOf(caller));
      const { tools } = checkedInput(z.object({ tools: z.enum(toolSets).optional() }), context.req.query());
      const chosen = tools === toolSets[0] ? undefined : tools;
      return { agents: agentChoices(publicUrl, chosen), canWrite: false, toolSets };
    },
    "GET /ui/connect/costs": async ({ visitor: { caller }, context }) => {
      const { agent } = checkedInput(costsQuery, context.req.query());
      const costs = [];
      for (const tools of toolSetsOf(toolsOf(caller))) {
        const { catalog, service } = callers.get(caller, tools, agent);
        const parts = { skills: await catalog.list(), shown: await service.toolList() };
        costs.push({ tools, tokens: modelView(hostProfile(agent), parts).totalTokens });
      }
      return { costs };
    },
  };
}

const costsQuery = z.object({ agent: z.enum(HOST_IDS).default("other") });
