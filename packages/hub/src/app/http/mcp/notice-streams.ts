import { createHash } from "node:crypto";
import type { ToolList } from "@skillquay/tools";
import type { HubSkill } from "../../../features/catalog/index.ts";
import { EVENT_HEADERS } from "../answers.ts";
import type { CallerServer } from "./caller-servers.ts";

/** What a stream of notices needs of the server that it belongs to. */
export type NoticeSource = Pick<CallerServer, "catalog" | "onClose"> & {
  readonly service: Pick<CallerServer["service"], "toolList" | "onChange">;
};

export interface NoticeStreams {
  /**
   * A stream that tells a client of the handshake era which of its lists have changed. After an interruption it is told at
   * once whatever changed meanwhile, by any instance: an event's id says what the lists were like.
   */
  open(source: NoticeSource, lastEventId: string | undefined): Response;
  close(): void;
}

/** `GET /mcp`. A stream is a listener and a socket: no session, and no server of the SDK. */
export function createNoticeStreams({ keepAliveMs = 15_000 } = {}): NoticeStreams {
  const streams = new Set<NoticeStream>();
  // One for all: thousands of clients that wait for nothing cost one timer.
  const timer = setInterval(() => {
    for (const stream of streams) stream.keepAlive();
  }, keepAliveMs).unref();
  return {
    open(source, lastEventId) {
      const stream = openStream(source, lastEventId, () => streams.delete(stream));
      streams.add(stream);
      return new Response(stream.body, {
        headers: { ...EVENT_HEADERS, "content-type": "text/event-stream" },
      });
    },
    close() {
      clearInterval(timer);
      for (const stream of [...streams]) stream.end();
    },
  };
}

interface NoticeStream {
  readonly body: ReadableStream<Uint8Array>;
  keepAlive(): void;
  end(): void;
}

function openStream(
  { catalog, service, onClose }: NoticeSource,
  lastEventId: string | undefined,
  onEnd: () => void,
): NoticeStream {
  const undo: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  // A reader that does not read is told once, later: notices of one kind are all the same.
  let missed: ReadonlySet<Method> = new Set();

  const release = () => {
    controller = undefined;
    for (const step of undo.splice(0)) step();
    onEnd();
  };
  const end = () => {
    const open = controller;
    if (open === undefined) return;
    release();
    open.close();
  };
  const write = (text: string) => controller?.enqueue(encoder.encode(text));
  const isRead = () => (controller?.desiredSize ?? 0) > 0;

  const tell = async (methods: ReadonlySet<Method>) => {
    if (methods.size === 0) return;
    if (!isRead()) {
      missed = new Set([...missed, ...methods]);
      return;
    }
    missed = new Set();
    const id = await stateOf(catalog, await service.toolList());
    const messages = [...methods].map((method) => `data: ${JSON.stringify({ jsonrpc: "2.0", method })}`);
    // The id comes with the last of them: what was cut off in between is told again.
    const last = messages.pop();
    write([...messages.map((data) => `${data}\n\n`), `id: ${id}\n${last}\n\n`].join(""));
  };
  const tellSafely = (methods: ReadonlySet<Method>) => {
    // The next change, or the next connection, compares again.
    tell(methods).catch(() => {});
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
        write(": waiting for changes\n\n");
        undo.push(
          onClose(end),
          service.onChange((notice) => tellSafely(methodsOf(notice))),
        );
        if (lastEventId !== undefined) {
          service
            .toolList()
            .then((list) => stateOf(catalog, list))
            .then((now) => now !== lastEventId && tellSafely(EVERY_LIST))
            .catch(() => {});
        }
      },
      cancel: release,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES }),
  );
  return {
    body,
    end,
    keepAlive() {
      if (!isRead()) return;
      if (missed.size > 0) tellSafely(missed);
      else write(": keep-alive\n\n");
    },
  };
}

function methodsOf({ tools, prompts, resources }: ListNotice): ReadonlySet<Method> {
  const methods = new Set<Method>();
  if (tools) methods.add(TOOLS);
  if (prompts) methods.add(PROMPTS);
  if (resources) methods.add(RESOURCES);
  return methods;
}

type ListNotice = Readonly<Record<"tools" | "prompts" | "resources", boolean>>;

/** Says the same for the same lists, on every instance. */
async function stateOf(catalog: NoticeSource["catalog"], list: ToolList): Promise<string> {
  const skills = await catalog.listAll();
  const cached = states.get(skills);
  if (cached?.list === list) return cached.state;
  const hash = createHash("sha256").update(JSON.stringify(list.tools));
  for (const { name, treeDigest } of skills) hash.update(`\0${name}\0${treeDigest}`);
  const state = hash.digest("base64url").slice(0, 22);
  states.set(skills, { list, state });
  return state;
}

const states = new WeakMap<readonly HubSkill[], { readonly list: ToolList; readonly state: string }>();
const encoder = new TextEncoder();

// A few notices; what a client leaves unread beyond that is remembered as three flags.
const UNREAD_BYTES = 4096;

const TOOLS = "notifications/tools/list_changed";
const PROMPTS = "notifications/prompts/list_changed";
const RESOURCES = "notifications/resources/list_changed";
type Method = typeof TOOLS | typeof PROMPTS | typeof RESOURCES;
const EVERY_LIST: ReadonlySet<Method> = new Set([TOOLS, PROMPTS, RESOURCES]);
