import { randomBytes } from "node:crypto";
import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { ToolContext } from "../define-tool.ts";
import type { Members, Task, TaskCall, TaskError, TaskStore } from "./task-store.ts";

/** The work of one call. Resolves to what the call is answered, be it a question. */
export type Work = (parts: WorkParts) => Promise<CallAnswer>;

export type CallAnswer = CallToolResult | InputRequiredResult;

export interface WorkParts {
  readonly signal: AbortSignal;
  readonly progress: ToolContext["progress"];
  /** Only while the work can become a task. */
  readonly task?: ToolContext["task"];
  /** What was answered to the question of an earlier attempt. */
  readonly replies?: Members | undefined;
  readonly state?: string | undefined;
}

export interface BeginOptions {
  readonly call: TaskCall;
  readonly isResumable: boolean;
  /** Of the request: while it is open, whoever ends it ends the work. */
  readonly request: Pick<WorkParts, "signal" | "progress" | "replies" | "state">;
  readonly work: Work;
}

/** Calls that take longer than a client waits, of one caller. */
export interface Tasks {
  /** The answer of a call that is over soon; otherwise a task, which can be asked for from then on. */
  begin(options: BeginOptions): Promise<CallAnswer>;
  get(id: string): Promise<Members>;
  /** Answers to what a task waits for. Others are ignored, as are those that come twice. */
  update(id: string, replies: Members): Promise<void>;
  cancel(id: string): Promise<void>;
}

export interface TasksOptions {
  readonly store: TaskStore;
  /** The work of a call that is begun again. Throws where the caller may not call it any more. */
  readonly workOf: (call: TaskCall) => Promise<Work>;
  readonly onError: (error: unknown) => void;
  /** How long a call may take before it becomes a task. */
  readonly afterMs?: number | undefined;
  readonly ttlMs?: number | undefined;
}

export function createTasks(options: TasksOptions): Tasks {
  const { store, workOf, onError, afterMs = AFTER_MS, ttlMs = TTL_MS } = options;

  const record = async (id: string, call: TaskCall, outcome: Outcome) => {
    if ("error" in outcome) return void (await store.move(id, "working", failure(outcome.error)));
    const { result } = outcome;
    if (!isInputRequiredResult(result)) {
      await store.move(id, "working", { status: "completed", result, call: undefined });
      return;
    }
    const question = { requests: { ...result.inputRequests }, state: result.requestState, replies: {} };
    await store.move(id, "working", { status: "input_required", question, call });
  };

  const follow = (id: string, call: TaskCall, abort: AbortController, outcome: Promise<Outcome>) => {
    const running = { abort, end: Promise.resolve(), statusMessage: undefined, isGivenUp: false };
    running.end = outcome
      .then((come) => (running.isGivenUp ? undefined : insist(() => record(id, call, come))))
      .catch(onError)
      .finally(() => {
        if (store.running.get(id) === running) store.running.delete(id);
      });
    store.running.set(id, running);
  };

  const note = (id: string, message: string) => {
    const running = store.running.get(id);
    if (running !== undefined) running.statusMessage = message;
  };

  /** Does the work once more, for a task that is there already. */
  const again = async (task: Task, parts: Pick<WorkParts, "replies" | "state"> = {}) => {
    const { id, call, handle } = task;
    if (call === undefined) throw new Error("a task is to be done again, and its call is not known");
    const work = await workOf(call);
    const abort = new AbortController();
    const progress = (_: number, message: string) => note(id, message);
    const keep = (noted: string) => store.noteHandle(id, noted);
    const outcome = outcomeOf(work({ ...parts, signal: abort.signal, progress, task: { handle, keep } }));
    follow(id, call, abort, outcome);
  };

  return {
    async begin({ call, isResumable, request, work }) {
      const abort = new AbortController();
      const relay = () => abort.abort(request.signal.reason);
      if (request.signal.aborted) relay();
      request.signal.addEventListener("abort", relay, { once: true });
      let id: string | undefined;
      let handle: string | undefined;
      const outcome = outcomeOf(
        work({
          ...request,
          signal: abort.signal,
          progress: (fraction, message) =>
            id === undefined ? request.progress(fraction, message) : note(id, message),
          task: {
            keep: async (noted) => {
              handle = noted;
              if (id !== undefined) await store.noteHandle(id, noted);
            },
          },
        }),
      );
      const early = await isOverWithin(outcome, afterMs);
      if (early || abort.signal.aborted) return answerOf(await outcome);
      const createdAt = new Date();
      const task: Task = {
        id: `task_${randomBytes(24).toString("base64url")}`,
        status: "working",
        createdAt,
        updatedAt: createdAt,
        ttlMs,
        call: isResumable ? call : undefined,
        handle,
      };
      const isKept = await store.create(task, isResumable).catch((error: unknown) => {
        onError(error);
        return false;
      });
      // The client waits for it, as others do.
      if (!isKept) return answerOf(await outcome);
      request.signal.removeEventListener("abort", relay);
      id = task.id;
      follow(id, call, abort, outcome);
      if (handle !== task.handle && handle !== undefined) await store.noteHandle(id, handle);
      return { ...shown(task), resultType: "task", content: [] };
    },
    async get(id) {
      const task = await readTask(store, id);
      if (task.status === "working" && !store.running.has(id) && (await store.takeOver(id))) {
        await again(task).catch(async (error: unknown) => {
          onError(error);
          await store.move(id, "working", failure(error));
        });
      }
      const statusMessage = store.running.get(id)?.statusMessage ?? task.statusMessage;
      return { ...shown({ ...task, statusMessage }), ...outcomeMembers(task) };
    },
    async update(id, replies) {
      const task = await readTask(store, id);
      const { status, question, call } = task;
      if (status !== "input_required" || question === undefined || call === undefined) return;
      const relevant = Object.entries(replies).filter(([key]) => Object.hasOwn(question.requests, key));
      const answered = { ...question, replies: { ...Object.fromEntries(relevant), ...question.replies } };
      if (Object.keys(openRequests(answered)).length > 0) {
        await store.move(id, "input_required", { question: answered });
        return;
      }
      // Two answers may come at once: one of them finds it waiting.
      if (!(await store.move(id, "input_required", { status: "working", question: undefined }))) return;
      await again(task, { replies: answered.replies, state: question.state }).catch(
        async (error: unknown) => {
          onError(error);
          await store.move(id, "working", failure(error));
        },
      );
    },
    async cancel(id) {
      const task = await readTask(store, id);
      if (task.status !== "working" && task.status !== "input_required") return;
      const change = { status: "cancelled", question: undefined, call: undefined } as const;
      const isCancelled =
        (await store.move(id, "working", change)) || (await store.move(id, "input_required", change));
      if (isCancelled) store.running.get(id)?.abort.abort(new Error("the task was cancelled"));
    },
  };
}

// What takes longer is worth asking for again.
const AFTER_MS = 2_000;
// The longest run, and some time to come back for what became of it.
const TTL_MS = 3 * 3_600_000;
const POLL_MS = 1_000;

type Outcome = { readonly result: CallAnswer } | { readonly error: unknown };

function outcomeOf(work: Promise<CallAnswer>): Promise<Outcome> {
  return work.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
}

function answerOf(outcome: Outcome): CallAnswer {
  if ("error" in outcome) throw outcome.error;
  return outcome.result;
}

async function isOverWithin(outcome: Promise<Outcome>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(done, ms, false);
  });
  const isOver = await Promise.race([outcome.then(() => true), late]);
  clearTimeout(timer);
  return isOver;
}

/** A database that is away for a moment must not cost a result. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await write();
    } catch {
      await new Promise((done) => setTimeout(done, delayMs));
    }
  }
  await write();
}

const RETRY_DELAYS_MS = [200, 1_000, 5_000];

async function readTask(store: TaskStore, id: string): Promise<Task> {
  const task = ID.test(id) ? await store.read(id) : undefined;
  if (task !== undefined) return task;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    "There is no such task, or it ended too long ago. Call the tool again.",
  );
}

const ID = /^task_[\w-]{32}$/;

/** The words of a failure are ours, or those of the protocol. */
function failure(error: unknown): { status: "failed"; error: TaskError; call: undefined } {
  const reason =
    error instanceof ProtocolError
      ? { code: error.code, message: error.message, data: error.data }
      : {
          code: ProtocolErrorCode.InternalError,
          message: "The call failed; this is not the caller's fault.",
        };
  return { status: "failed", error: reason, call: undefined };
}

function shown({ id, status, statusMessage, createdAt, updatedAt, ttlMs }: Task): Members {
  return {
    taskId: id,
    status,
    ...(statusMessage !== undefined && status === "working" && { statusMessage }),
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
    ttlMs,
    pollIntervalMs: POLL_MS,
  };
}

function outcomeMembers({ status, result, error, question }: Task): Members {
  if (status === "completed") return { result: result ?? {} };
  if (status === "failed" && error !== undefined) return { error: Object(error) };
  if (status === "input_required" && question !== undefined) return { inputRequests: openRequests(question) };
  return {};
}

function openRequests({ requests, replies }: Pick<NonNullable<Task["question"]>, "requests" | "replies">) {
  return Object.fromEntries(Object.entries(requests).filter(([key]) => !Object.hasOwn(replies, key)));
}
