import type { McpHandlerRequestOptions, McpHttpHandler } from "@modelcontextprotocol/server";
import { type WatchedTasks, type WatchTasksOptions, watchTasks } from "../tasks/watch-tasks.ts";
import {
  type Acknowledgement,
  acknowledged,
  getTaskRequest,
  notDeclaredAnswer,
  type TaskListen,
  taskIn,
  taskListenIn,
  taskNotice,
} from "./task-listen.ts";

export type TaskNoticesOptions = Pick<WatchTasksOptions, "everyMs"> & {
  /** Absent where there are no tasks. */
  readonly onTaskChange: WatchTasksOptions["onChange"] | undefined;
};

/** The SDK's handler, which tells those who listen of tasks as well (`notifications/tasks`, SEP-2663). */
export function withTaskNotices(
  mcp: McpHttpHandler,
  { onTaskChange, everyMs }: TaskNoticesOptions,
): Pick<McpHttpHandler, "fetch" | "close" | "notify"> {
  if (onTaskChange === undefined) return mcp;
  const streams = new Set<() => void>();

  const listen = async (request: Request, message: unknown, asked: TaskListen): Promise<Response> => {
    if (!asked.isDeclared) return Response.json(notDeclaredAnswer(asked.id), { status: 400 });
    const get = async (taskId: string) => {
      const question = getTaskRequest("task", taskId, asked);
      const headers = new Headers(request.headers);
      headers.set("mcp-method", question.method);
      headers.set("mcp-name", taskId);
      headers.delete("content-length");
      const init = { method: "POST", headers, body: JSON.stringify(question) };
      return taskIn(await messageOf(await mcp.fetch(new Request(request.url, init))));
    };
    const tasks = await watchTasks({
      ids: asked.taskIds,
      get,
      onChange: onTaskChange,
      tell: (task) => write(frameOf(taskNotice(task, asked))),
      everyMs,
    });
    let write: (frame: string) => void = () => {};
    const response = await mcp.fetch(request, { parsedBody: message });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (tasks.ids.length === 0 || !isStream || response.body === null) return response;
    const stream = joinStreams(response.body, tasks, {
      onOpen: (own, end) => {
        write = own;
        streams.add(end);
      },
      onEnd: (end) => void streams.delete(end),
      signal: request.signal,
    });
    return new Response(stream, { status: response.status, headers: response.headers });
  };

  return {
    notify: mcp.notify,
    async fetch(request: Request, options?: McpHandlerRequestOptions) {
      // Whoever listens says so in a header, which the SDK compares with the message.
      if (request.headers.get("mcp-method") !== "subscriptions/listen") return mcp.fetch(request, options);
      const message: unknown = options?.parsedBody ?? (await readMessage(request));
      const asked = taskListenIn(message);
      return asked === undefined ? mcp.fetch(request, options) : listen(request, message, asked);
    },
    async close() {
      await mcp.close();
      for (const end of [...streams]) end();
    },
  };
}

interface JoinOptions {
  readonly onOpen: (write: (frame: string) => void, end: () => void) => void;
  readonly onEnd: (end: () => void) => void;
  readonly signal: AbortSignal;
}

/** What the SDK tells, its acknowledgement completed, and between it what becomes of tasks. */
function joinStreams(
  sdk: ReadableStream<Uint8Array>,
  tasks: WatchedTasks,
  { onOpen, onEnd, signal }: JoinOptions,
): ReadableStream<Uint8Array> {
  const reader = sdk.pipeThrough(new TextDecoderStream()).getReader();
  const encoder = new TextEncoder();
  /** What the SDK said to end a stream on which it has nothing to tell; its last word, kept until then. */
  let goodbye = "";
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (frame: string) => {
    if (!isOver) controller?.enqueue(encoder.encode(frame));
  };
  const release = () => {
    isOver = true;
    tasks.stop();
    clearInterval(timer);
    signal.removeEventListener("abort", end);
    onEnd(end);
  };
  function end(): void {
    if (isOver) return;
    write(goodbye);
    release();
    controller?.close();
    reader.cancel().catch(() => {});
  }

  const pump = async () => {
    let rest = "";
    let isAcknowledged = false;
    let isQuiet = false;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const frames = `${rest}${value}`.split(FRAME_END);
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const first: Acknowledgement | undefined = isAcknowledged
          ? undefined
          : acknowledged(dataOf(frame), tasks.ids);
        if (first !== undefined) {
          [isAcknowledged, isQuiet] = [true, first.isEmpty];
          write(frameOf(first.message));
          tasks.start();
        } else if (isQuiet) goodbye += `${frame}${FRAME_END}`;
        else write(`${frame}${FRAME_END}`);
      }
    }
    if (!isQuiet) end();
  };

  return new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
      onOpen(write, end);
      signal.addEventListener("abort", end, { once: true });
      timer = setInterval(() => write(KEEP_ALIVE), KEEP_ALIVE_MS).unref();
      pump().catch(end);
    },
    cancel() {
      if (!isOver) release();
      return reader.cancel();
    },
  });
}

const FRAME_END = "\n\n";
const KEEP_ALIVE = ": keepalive\n\n";
// As often as the SDK does.
const KEEP_ALIVE_MS = 15_000;

function frameOf(message: object): string {
  return `event: message\ndata: ${JSON.stringify(message)}${FRAME_END}`;
}

function dataOf(frame: string): unknown {
  const line = frame.split("\n").find((each) => each.startsWith("data: {"));
  return line === undefined ? undefined : JSON.parse(line.slice("data: ".length));
}

/** The answer, plain or as the last event of a stream. */
async function messageOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text.startsWith("{")) return JSON.parse(text);
  const last = text.split(FRAME_END).findLast((frame) => frame.includes("data: {"));
  return last === undefined ? undefined : dataOf(last);
}

/** What is no JSON is refused by the SDK, which reads it again. */
async function readMessage(request: Request): Promise<unknown> {
  return await request
    .clone()
    .json()
    .catch(() => undefined);
}
