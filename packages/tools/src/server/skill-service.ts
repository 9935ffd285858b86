import type { Server } from "@modelcontextprotocol/server";
import { createToolContext } from "../create-tool-context.ts";
import type { ToolContext } from "../define-tool.ts";
import type { HostProfile } from "../hosts/define-host.ts";
import { hostOfClient, hostProfile } from "../hosts/host-profiles.ts";
import { hasExactTexts } from "../presets.ts";
import type { TaskStore } from "../tasks/task-store.ts";
import { type ChangeNotice, watchForNotices } from "./change-notices.ts";
import {
  createResultMemo,
  type JsonRecord,
  type ReadSource,
  type ResultMemo,
  SKILLS_EXTENSION_ID,
  TASKS_EXTENSION_ID,
} from "./fast-path/index.ts";
import { createListedResources } from "./listed-resources.ts";
import { promptSkills, resourceSkills, type SelectSkills } from "./listed-skills.ts";
import { markdownOnly } from "./markdown-only.ts";
import type { ToolCalls } from "./tool-calls.ts";
import { createToolList, type ToolList, type ToolListOptions } from "./tool-list.ts";
import { createToolReads } from "./tool-reads.ts";

export interface SkillServiceOptions extends ToolListOptions {
  readonly strictResources: boolean;
  readonly version: string;
  /** Adds what tools of other packages need, and who calls. */
  readonly extendContext?: (context: ToolContext) => ToolContext;
  /** Where results are kept; one of its own when it is not given. */
  readonly memo?: ResultMemo;
  /** Clients of the handshake era have no session: whoever serves them tells them of changed lists, and nobody of changed resources. */
  readonly stateless?: boolean;
  /** Runs what follows a change when there is room for it, where one change may concern many catalogs. */
  readonly inTurn?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  /** Plan for the host that a client's name stands for. Only where one client is served: lists must not differ between connections. */
  readonly detectHost?: boolean;
  /** Prompts and resources of every skill are listed, however many there are. Presets of contracts always do. */
  readonly listsEverything?: boolean | undefined;
  /** Where calls are kept that take long. Absent: every call is answered in its request, however long it takes. */
  readonly tasks?: { readonly store: TaskStore; readonly afterMs?: number | undefined } | undefined;
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
  /** What `initialize` answers clients of the handshake era, without the version of the protocol, which is theirs. */
  introduction(): Promise<JsonRecord>;
  /** What `tools/list` and `instructions` say now. */
  toolList(): Promise<ToolList>;
  /** What the fast path answers from, without a server around it. */
  readonly reads: ReadSource;
  /** By which name the client introduced itself; to be told before it is answered. */
  setClientName(name: string): void;
  /** For transports that tell clients about changes themselves. */
  onChange(listener: (notice: ChangeNotice) => void): () => void;
  /** The same for tasks, by their ids; absent where every call is answered in its request. */
  readonly onTaskChange: TaskStore["onChange"] | undefined;
  close(): void;
}

export function createSkillService(options: SkillServiceOptions): SkillService {
  const { rules } = options.selection;
  const catalog = rules.markdownOnly === true ? markdownOnly(options.catalog) : options.catalog;
  let host: HostProfile | undefined;
  const toolList = createToolList(options, () => host);
  const listed = createListedResources();
  const everything = options.listsEverything === true || rules.wholeList === true;
  const chosen = { pinned: options.pinned, everything };
  const prompts: SelectSkills = (skills) => promptSkills(skills, chosen);
  const resources: SelectSkills = (skills) => resourceSkills(skills, chosen);
  const notices = watchForNotices(
    catalog,
    options.runner,
    { toolList, listed, prompts, resources, isLazy: options.stateless, inTurn: options.inTurn },
    options.onInternalError,
  );
  const { runner, environment, strictResources, memo = createResultMemo(), onInternalError, tasks } = options;
  const exactTexts = hasExactTexts(options.selection);
  const calls: ToolCalls = {
    toolList,
    onInternalError,
    context(parts) {
      const common = { catalog, runner, environment, strictResources, exactTexts, rules, memo };
      const context = createToolContext({ ...common, ...parts });
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
    onTaskChange: tasks?.store.onChange,
    close: notices.close,
    async introduction() {
      const { instructions } = await toolList();
      return { capabilities: CAPABILITIES, serverInfo, instructions };
    },
    createServer: async ({ era }) => {
      // Loaded when the first client needs it: what almost all of them ask for is answered without the SDK.
      const { createSdkServer } = await import("./sdk-server.ts");
      const isSessionless = options.stateless === true && era === "legacy";
      return createSdkServer(era, {
        serverInfo,
        capabilities: isSessionless ? SESSIONLESS_CAPABILITIES : capabilitiesOf(era, tasks !== undefined),
        service: options,
        catalog,
        calls,
        listed,
        prompts,
        resources,
        tasks: tasks && { ...tasks, onError: onInternalError },
        // Where nobody has a session, whoever serves the streams tells those who listen on one.
        subscribe: options.stateless === true ? undefined : notices.subscribe,
      });
    },
  };
}

const CAPABILITIES = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  extensions: { [SKILLS_EXTENSION_ID]: { directoryRead: true } },
};

function capabilitiesOf(era: "legacy" | "modern", hasTasks: boolean) {
  if (era === "legacy" || !hasTasks) return CAPABILITIES;
  return { ...CAPABILITIES, extensions: { ...CAPABILITIES.extensions, [TASKS_EXTENSION_ID]: {} } };
}

const SESSIONLESS_CAPABILITIES = { ...CAPABILITIES, resources: { listChanged: true } };
