import { Server } from "@modelcontextprotocol/server";
import { SKILLS_APP_URI } from "../app/skills-app.ts";
import type { ToolResult } from "../call-tool.ts";
import type { ToolContext } from "../define-tool.ts";
import { type ChangeNotice, watchForNotices } from "./change-notices.ts";
import { serveCompletion } from "./complete.ts";
import { discreetCatalog } from "./discreet-catalog.ts";
import { createDiscreetly } from "./discreetly.ts";
import { servePrompts } from "./prompt-handlers.ts";
import { serveResources } from "./resource-handlers.ts";
import { serveSkillsExtension } from "./skills-extension.ts";
import { serveSubscriptions } from "./subscriptions.ts";
import { readTool, serveTools } from "./tool-handlers.ts";
import { createToolList, type ShownTools, type ToolListOptions } from "./tool-list.ts";

export interface SkillServersOptions extends ToolListOptions {
  readonly strictResources: boolean;
  readonly version: string;
  /** Adds what tools of other packages need, and who calls. */
  readonly extendContext?: (context: ToolContext) => ToolContext;
  /** Clients of the handshake era have no session, so they are promised no notices. */
  readonly stateless?: boolean;
  /** Failures that are ours; never shown to a client. */
  readonly onInternalError: (error: unknown) => void;
}

/** Makes MCP servers over one catalog: one for each connection, or for each stateless request. */
export interface SkillServers {
  build(context: { readonly era: "legacy" | "modern" }): Promise<Server>;
  /** What `tools/list` and `instructions` say now. */
  shown(): Promise<ShownTools>;
  /**
   * The answer to a call of a tool that only reads, without a server around it; undefined for any other. For transports
   * on which the protocol's own work costs more than the read.
   */
  readTool(name: string, input: unknown): Promise<ToolResult | undefined>;
  /** For transports that tell clients about changes themselves. */
  onNotice(listener: (notice: ChangeNotice) => void): () => void;
  close(): void;
}

export function createSkillServers(options: SkillServersOptions): SkillServers {
  const { catalog } = options;
  const shown = createToolList(options);
  const discreetly = createDiscreetly(options.onInternalError);
  const discreet = discreetCatalog(catalog, discreetly);
  const shownToClients = () => discreetly(shown);
  const notices = watchForNotices(catalog, options.runner, shown, options.onInternalError);
  const showsApp = async () =>
    (await shownToClients()).tools.some((tool) => tool._meta?.["openai/outputTemplate"] === SKILLS_APP_URI);
  return {
    shown,
    readTool: (name, input) => readTool(name, input, shown, options),
    onNotice: notices.subscribe,
    close: notices.close,
    build: async ({ era }) => {
      const server = new Server(
        { name: "skillquay", title: "Skillquay", version: options.version },
        {
          instructions: (await shownToClients()).instructions,
          capabilities: options.stateless && era === "legacy" ? SILENT_CAPABILITIES : CAPABILITIES,
        },
      );
      serveTools(server, shownToClients, options);
      serveResources(server, { catalog: discreet, showsApp });
      serveSkillsExtension(server, discreet, era);
      servePrompts(server, discreet);
      serveCompletion(server, discreet);
      if (!options.stateless || era === "modern") serveSubscriptions(server, era, notices.subscribe);
      return server;
    },
  };
}

const CAPABILITIES = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
};

const SILENT_CAPABILITIES = { tools: {}, prompts: {}, resources: {}, completions: {} };
