import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import { oneLine } from "@skillquay/skill";
import {
  createSkillService,
  createToolContext,
  findHostProfile,
  HOST_IDS,
  type HostProfile,
  type ObservedCall,
  type PlacedSkills,
  rotationAt,
  type ScriptRunner,
  type SkillService,
  selectTools,
  type ToolContext,
  type ToolDefinition,
  ToolError,
  type ToolRegistry,
  type ToolSchemas,
} from "@skillquay/tools";
import type { ResultMemo } from "@skillquay/tools/fast-path";
import { withTaskNotices } from "@skillquay/tools/http";
import type { Caller } from "../../../features/accounts/index.ts";
import type { DriveCatalog, ScopeCollection } from "../../../features/catalog/index.ts";
import type { Connection } from "../../../features/usage/index.ts";
import type { CallPlaces } from "../../../platform/limits/call-places.ts";
import type { HubServices } from "../../services.ts";
import { callReserver } from "../../tools/call-quota.ts";
import type { HubToolContext } from "../../tools/hub-tool.ts";
import { mayUseTool } from "../../tools/scope-of-tool.ts";

/** What one caller is served from: its own catalog, its own choice of tools, its own open streams. */
export interface CallerServer {
  readonly catalog: DriveCatalog;
  /** Which of the agents of a key this is, as far as the address tells them apart. */
  readonly connection: Connection;
  readonly service: SkillService;
  readonly mcp: Pick<McpHttpHandler, "fetch" | "close" | "notify">;
  /** For calls that may take minutes: the answer begins at once and is never silent for long, whatever the client asked for. */
  readonly longCalls: McpHttpHandler;
  /** The context of a call outside of MCP, with who calls as of the latest request. */
  toolContext(parts: Pick<ToolContext, "offered" | "signal">): HubToolContext;
  /** An answer is on its way; call the result when it is over. A server in use is not given up. */
  use(): () => void;
  /** A stream is open that waits for changes; call the result when it is over. Without one, changes are not looked at. */
  listen(): () => void;
  /** Told when it is given up, such as with its key. Returns how to stop that. */
  onClose(listener: () => void): () => void;
}

export interface CallerServers {
  /** Throws `invalid_input` for a choice of tools, a host, or a list that does not exist. */
  get(caller: Caller, tools: string, host?: string, list?: string): CallerServer;
  /** What they would be served within a collection of theirs. Made for one question, and not remembered. */
  within<T>(
    caller: Caller,
    request: { readonly tools: string; readonly host: string; readonly collection: ScopeCollection },
    use: (server: Pick<CallerServer, "catalog" | "service">) => Promise<T>,
  ): Promise<T>;
  /** How many callers are remembered. */
  size(): number;
  /** Ends the open streams of a key at once. */
  closeKey(keyId: string): void;
  close(): Promise<void>;
}

export interface CallerServersOptions {
  readonly services: HubServices;
  readonly registry: ToolRegistry;
  readonly schemas: ToolSchemas;
  readonly runnerFor: (caller: Caller, catalog: DriveCatalog) => ScriptRunner | undefined;
  readonly observe: (call: ObservedCall, caller: Caller, connection: Connection) => void;
  readonly version: string;
  /** Where results of all callers are kept. */
  readonly memo: ResultMemo;
  /** How many calls of one account go on at a time. */
  readonly places?: CallPlaces | undefined;
  readonly maxCallers?: number;
  /** Prompts and resources of every skill are listed, however many there are. */
  readonly listsEverything?: boolean | undefined;
  /** How often an answer that is still to come gives a sign of life. */
  readonly keepAliveMs?: number | undefined;
  /** How long a call may take before it becomes a task. */
  readonly taskAfterMs?: number | undefined;
  /** Runs what follows a change when there is room for it. */
  readonly inTurn?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  /** For the turns that names take in the list of skills. */
  readonly now?: () => Date;
}

/** Remembers what a caller is served from, so that a request costs no more than its own answer. */
export function createCallerServers(options: CallerServersOptions): CallerServers {
  const maxCallers = options.maxCallers ?? 2_000;
  // Last in the map is last used.
  const entries = new Map<string, Entry>();

  const drop = (id: string, entry: Entry): Promise<void> => {
    if (entries.get(id) === entry) entries.delete(id);
    return entry.close();
  };

  const makeRoom = (keyId: string) => {
    // One key that asks for ever other tools takes its own places, not those of others.
    const own = [...entries].filter(([, entry]) => keyIdOf(entry.caller()) === keyId);
    const tooMany = [
      ...own.slice(0, Math.max(0, own.length - CHOICES_PER_KEY)),
      ...[...entries].slice(0, Math.max(0, entries.size - maxCallers)),
    ];
    for (const [id, entry] of tooMany) if (entry.inUse() === 0) void drop(id, entry);
  };

  const unsubscribe = options.services.authenticator.onRevoked((keyId) => closeKey(keyId));

  function closeKey(keyId: string): void {
    for (const [id, entry] of entries) if (keyIdOf(entry.caller()) === keyId) void drop(id, entry);
  }

  return {
    size: () => entries.size,
    closeKey,
    get: (caller, tools, host = "other", list = EVERY_SKILL) => {
      const id = `${keyIdOf(caller)} ${tools} ${host}${list === EVERY_SKILL ? "" : ` ${list}`}`;
      const entry = entries.get(id);
      if (entry?.serves(caller)) {
        entries.delete(id);
        entries.set(id, entry);
        return entry;
      }
      // The key stands for something else now, such as a changed collection.
      if (entry !== undefined) void drop(id, entry);
      const opened = openEntry(caller, { tools, host, list, id }, options);
      entries.set(id, opened);
      makeRoom(keyIdOf(caller));
      return opened;
    },
    within: async (caller, { collection, ...request }, use) => {
      const entry = openEntry(caller, { ...request, list: EVERY_SKILL, collection, id: "within" }, options);
      try {
        return await use(entry);
      } finally {
        await entry.close();
      }
    },
    close: async () => {
      unsubscribe();
      await Promise.all([...entries].map(([id, entry]) => drop(id, entry)));
    },
  };
}

// An agent uses one choice of tools, and plain HTTP another.
const CHOICES_PER_KEY = 8;

// The usual proxies give up on an answer that is silent for a minute.
const KEEP_ALIVE_MS = 10_000;

interface Entry extends CallerServer {
  caller(): Caller;
  /** True while this caller is the one it was made for; takes over the newer object. */
  serves(caller: Caller): boolean;
  inUse(): number;
  close(): Promise<void>;
}

interface ServerRequest {
  readonly tools: string;
  readonly host: string;
  readonly list: string;
  readonly id: string;
  readonly collection?: ScopeCollection;
}

function openEntry(
  first: Caller,
  { tools, host, list, id, collection }: ServerRequest,
  options: CallerServersOptions,
): Entry {
  const { services, registry, schemas, observe, version, memo, now = () => new Date() } = options;
  const profile = profileOf(host);
  const placed = placedBy(list);
  const selection = selectTools(tools, registry);
  if ("problem" in selection) {
    throw new ToolError("invalid_input", selection.problem, {
      suggestions: [`Presets: ${Object.keys(registry.presets).join(", ")}`],
    });
  }
  const connection: Connection = { id, ...(profile.config !== undefined && { agent: profile.id }) };
  let caller = first;
  let useCount = 0;
  const closeListeners = new Set<() => void>();
  const all = services.catalogs.forCaller(caller);
  const catalog = collection === undefined ? all : all.within(collection);
  const runner = options.runnerFor(caller, catalog);
  const extend = (context: ToolContext): HubToolContext => ({
    memo,
    ...context,
    catalog,
    caller,
    services,
    enterCall: (tool) =>
      // A run waits for its script, and has places of its own.
      tool.effect === "run" ? undefined : options.places?.enter(accountOf(caller)),
    reserveCall: callReserver(services.quota, caller, context, catalog),
    observe: (call) => observe(call, caller, connection),
  });
  const onInternalError = (error: unknown) => services.log.error({ err: error }, "a tool failed");
  const service = createSkillService({
    catalog,
    selection,
    // What needs a key is no help to somebody without one; called all the same, it says so.
    ...(caller.tier === "anonymous"
      ? { mayUse: ({ access }: ToolDefinition) => access === "anyone" }
      : caller.scopes !== undefined && { mayUse: (tool: ToolDefinition) => mayUseTool(caller, tool) }),
    runner,
    schemas,
    version,
    memo,
    toolPrefix: "",
    strictResources: selection.rules.strictResources === true,
    host: profile,
    placed,
    rotation: () => rotationAt(now()),
    stateless: true,
    inTurn: options.inTurn,
    listsEverything: options.listsEverything,
    extendContext: extend,
    tasks:
      caller.tier === "anonymous"
        ? undefined
        : { store: services.tasks.of(caller), afterMs: options.taskAfterMs },
    onInternalError,
  });
  const handlerOptions = {
    legacy: "stateless",
    onerror: (error: unknown) => services.log.debug({ err: error }, "an MCP request was refused"),
  } as const;
  const mcp = withTaskNotices(
    createMcpHandler((context) => service.createServer(context), handlerOptions),
    service,
  );
  const longCalls = createMcpHandler((context) => service.createServer(context), {
    ...handlerOptions,
    responseMode: "sse",
    keepAliveMs: options.keepAliveMs ?? KEEP_ALIVE_MS,
  });
  let listenCount = 0;
  let stopNotices: (() => void) | undefined;
  const tellListeners = () =>
    service.onChange((notice) => {
      if (notice.tools) mcp.notify.toolsChanged();
      if (notice.prompts) mcp.notify.promptsChanged();
      if (notice.resources) mcp.notify.resourcesChanged();
      for (const uri of notice.updatedUris) mcp.notify.resourceUpdated(uri);
    });
  return {
    catalog,
    connection,
    service,
    mcp,
    longCalls,
    toolContext: (parts) => extend(createToolContext({ catalog, runner, ...parts })),
    caller: () => caller,
    serves: (next) => {
      if (next === caller) return true;
      if (JSON.stringify(next) !== JSON.stringify(caller)) return false;
      caller = next;
      return true;
    },
    inUse: () => useCount,
    use: () => {
      let isOver = false;
      useCount += 1;
      return () => {
        if (!isOver) useCount -= 1;
        isOver = true;
      };
    },
    listen: () => {
      let isOver = false;
      listenCount += 1;
      stopNotices ??= tellListeners();
      return () => {
        if (isOver) return;
        isOver = true;
        listenCount -= 1;
        if (listenCount > 0) return;
        stopNotices?.();
        stopNotices = undefined;
      };
    },
    onClose: (listener) => {
      closeListeners.add(listener);
      return () => closeListeners.delete(listener);
    },
    close: async () => {
      stopNotices?.();
      for (const listener of [...closeListeners]) listener();
      service.close();
      await Promise.all([mcp.close(), longCalls.close()]);
    },
  };
}

// Said in the address, not guessed from a client's name: what a key is shown must not differ between its requests.
function profileOf(host: string): HostProfile {
  const profile = findHostProfile(host);
  if (profile !== undefined) return profile;
  throw new ToolError("invalid_input", `There is no profile for the host '${oneLine(host, 40)}'`, {
    suggestions: [`Hosts: ${HOST_IDS.join(", ")}`],
  });
}

/**
 * What `connect` writes where it has put the skills into the agent's own folder: they are not listed a second time, but for those that are
 * named (`unplaced:pdf,xlsx`).
 */
function placedBy(list: string): PlacedSkills | undefined {
  if (list === EVERY_SKILL) return undefined;
  const [, names = ""] = UNPLACED.exec(list) ?? [];
  if (UNPLACED.test(list)) return { except: new Set(names.split(",")) };
  throw new ToolError("invalid_input", `There is no list '${oneLine(list, 40)}'`, {
    suggestions: [`Lists: ${EVERY_SKILL}, unplaced, unplaced:<name>,<name>`],
  });
}

const EVERY_SKILL = "all";
// As many names as connect writes at most, of skills as the specification spells them.
const UNPLACED = /^unplaced(?::([a-z0-9-]{1,64}(?:,[a-z0-9-]{1,64}){0,39}))?$/;

function accountOf(caller: Caller): string {
  return caller.tier === "anonymous" ? "anonymous" : caller.accountId;
}

function keyIdOf(caller: Caller): string {
  return caller.tier === "anonymous" ? "anonymous" : caller.keyId;
}
