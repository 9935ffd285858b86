import { Server } from "@modelcontextprotocol/server";
import { readSkillsApp } from "../app/read-skills-app.ts";
import { opensSkillsApp } from "../app/skills-app.ts";
import { createToolContext } from "../create-tool-context.ts";
import type { ToolContext } from "../define-tool.ts";
import { type HostProfile, hostOfClient, hostProfile } from "../planning/host-profile.ts";
import { type ChangeNotice, watchForNotices } from "./change-notices.ts";
import { serveCompletion } from "./complete.ts";
import { createResultMemo, type ReadSource, type ResultMemo } from "./fast-path/index.ts";
import { createHideInternalErrors, hideCatalogErrors } from "./hide-internal-errors.ts";
import { createListedResources } from "./listed-resources.ts";
import { servePrompts } from "./prompt-handlers.ts";
import { serveResources } from "./resource-handlers.ts";
import { serveSkillsExtension } from "./skills-extension.ts";
import { serveSubscriptions } from "./subscriptions.ts";
import { serveTools, type ToolCalls } from "./tool-handlers.ts";
import { createToolList, type ToolList, type ToolListOptions } from "./tool-list.ts";
import { createToolReads } from "./tool-reads.ts";

export interface SkillServiceOptions extends ToolListOptions {
  readonly strictResources: boolean;
  readonly version: string;
  /** Adds what tools of other packages need, and who calls. */
  readonly extendContext?: (context: ToolContext) => ToolContext;
  /** Where results are kept; one of its own when it is not given. */
  readonly memo?: ResultMemo;
  /** Clients of the handshake era have no session, so they are promised no notices. */
  readonly stateless?: boolean;
  /** Plan for the host that a client's name stands for. Only where one client is served: lists must not differ between connections. */
  readonly detectHost?: boolean;
  /** Failures that are ours; never shown to a client. */
  readonly onInternalError: (error: unknown) => void;
}

export type ServerInfo = Readonly<Record<"name" | "title" | "version", string>>;

/** Everything that MCP offers of one catalog, for transports to serve: the SDK's servers, and what needs none of them. */
export interface SkillService {
  /** How servers introduce themselves. */
  readonly serverInfo: ServerInfo;
  /** An SDK server for one connection, or for one stateless request. */
  createServer(context: { readonly era: "legacy" | "modern" }): Promise<Server>;
  /** What `tools/list` and `instructions` say now. */
  toolList(): Promise<ToolList>;
  /** What the fast path answers from, without a server around it. */
  readonly reads: ReadSource;
  /** By which name the client introduced itself; to be told before it is answered. */
  setClientName(name: string): void;
  /** For transports that tell clients about changes themselves. */
  onChange(listener: (notice: ChangeNotice) => void): () => void;
  close(): void;
}

export function createSkillService(options: SkillServiceOptions): SkillService {
  const { catalog } = options;
  let host: HostProfile | undefined;
  const toolList = createToolList(options, () => host);
  const hideErrors = createHideInternalErrors(options.onInternalError);
  const catalogForClients = hideCatalogErrors(catalog, hideErrors);
  const toolListForClients = () => hideErrors(toolList);
  const listed = createListedResources();
  const notices = watchForNotices(catalog, options.runner, { toolList, listed }, options.onInternalError);
  // A page outlives the list it was opened from: a tool that is not offered at the moment answers why.
  const nameOf = (name: string) =>
    options.selection.tools.some((tool) => tool.name === name) ? `${options.toolPrefix}${name}` : undefined;
  const app = async () => {
    const { tools } = await toolListForClients();
    return tools.some(({ _meta }) => opensSkillsApp(_meta))
      ? { html: () => hideErrors(() => readSkillsApp(nameOf)) }
      : undefined;
  };
  const { runner, environment, strictResources, memo = createResultMemo(), onInternalError } = options;
  const calls: ToolCalls = {
    toolList,
    onInternalError,
    context(parts) {
      const context = createToolContext({ catalog, runner, environment, strictResources, memo, ...parts });
      return options.extendContext?.(context) ?? context;
    },
  };
  const serverInfo = { name: "skillquay", title: "Skillquay", version: options.version };
  return {
    serverInfo,
    toolList,
    reads: createToolReads(calls),
    setClientName(name) {
      const id = options.detectHost === true ? hostOfClient(name) : undefined;
      if (id === undefined || id === host?.id) return;
      host = hostProfile(id);
      notices.compareWithNow();
    },
    onChange: notices.subscribe,
    close: notices.close,
    createServer: async ({ era }) => {
      const server = new Server(serverInfo, {
        instructions: (await toolListForClients()).instructions,
        capabilities: options.stateless && era === "legacy" ? SILENT_CAPABILITIES : CAPABILITIES,
      });
      serveTools(server, { ...calls, toolList: toolListForClients });
      serveResources(server, { catalog: catalogForClients, listed, app });
      serveSkillsExtension(server, catalogForClients, era);
      servePrompts(server, catalogForClients);
      serveCompletion(server, catalogForClients);
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
