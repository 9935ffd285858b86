import { Server } from "@modelcontextprotocol/server";
import { readSkillsApp } from "../app/read-skills-app.ts";
import { opensSkillsApp } from "../app/skills-app.ts";
import type { Catalog } from "../catalog.ts";
import type { ChangeNotice } from "./change-notices.ts";
import { serveCompletion } from "./complete.ts";
import { createHideInternalErrors, hideCatalogErrors } from "./hide-internal-errors.ts";
import type { ListedResources } from "./listed-resources.ts";
import type { SelectSkills } from "./listed-skills.ts";
import { servePrompts } from "./prompt-handlers.ts";
import { serveResources } from "./resource-handlers.ts";
import type { ServerInfo, SkillServiceOptions } from "./skill-service.ts";
import { serveSkillsExtension } from "./skills-extension.ts";
import { serveSubscriptions } from "./subscriptions.ts";
import type { ToolCalls } from "./tool-calls.ts";
import { serveTools, type TaskOptions } from "./tool-handlers.ts";

export interface SdkServerParts {
  readonly serverInfo: ServerInfo;
  readonly capabilities: Readonly<Record<string, object>>;
  readonly service: SkillServiceOptions;
  readonly catalog: Catalog;
  readonly calls: ToolCalls;
  readonly listed: ListedResources;
  /** Which skills the lists of prompts and of resources show. */
  readonly prompts: SelectSkills;
  readonly resources: SelectSkills;
  /** Absent where every call is answered in its request. */
  readonly tasks: TaskOptions | undefined;
  /** Absent where nobody is told of changes on this connection. */
  readonly subscribe: ((listener: (notice: ChangeNotice) => void) => () => void) | undefined;
}

/** A server of the SDK with everything that a service offers. In a file of its own, since the SDK is loaded on demand. */
export async function createSdkServer(
  era: "legacy" | "modern",
  {
    serverInfo,
    capabilities,
    service,
    catalog,
    calls,
    listed,
    prompts,
    resources,
    tasks,
    subscribe,
  }: SdkServerParts,
): Promise<Server> {
  const hideErrors = createHideInternalErrors(service.onInternalError);
  const catalogForClients = hideCatalogErrors(catalog, hideErrors);
  const toolList = () => hideErrors(calls.toolList);
  // A page outlives the list it was opened from: a tool that is not offered at the moment answers why.
  const nameOf = (name: string) =>
    service.selection.tools.some((tool) => tool.name === name) ? `${service.toolPrefix}${name}` : undefined;
  const app = async () => {
    const { tools } = await toolList();
    const opening = tools.filter(({ _meta }) => opensSkillsApp(_meta));
    if (opening.length === 0) return undefined;
    // Beside a tool for models alone, whoever shows the page reads it at the address that the tool names; a list of what there is
    // to read says nothing of it.
    const isListed = opening.some(({ outputSchema }) => outputSchema !== undefined);
    return { isListed, html: () => hideErrors(() => readSkillsApp(nameOf)) };
  };
  const takeCall = async (skillName: string) => {
    const { offered } = await toolList();
    return hideErrors(async () => await calls.context({ offered }).reserveCall?.(skillName));
  };
  const { instructions } = await toolList();
  const server = new Server(serverInfo, { instructions, capabilities });
  // Clients of the handshake era know other tasks, which nobody gives them: they wait, and hear of progress.
  serveTools(server, { ...calls, toolList }, era === "modern" ? tasks : undefined);
  serveResources(server, { catalog: catalogForClients, listed, takeCall, offered: resources, app });
  serveSkillsExtension(server, catalogForClients, era);
  servePrompts(server, catalogForClients, { takeCall, offered: prompts });
  serveCompletion(server, catalogForClients);
  if (subscribe !== undefined) serveSubscriptions(server, era, subscribe);
  return server;
}
