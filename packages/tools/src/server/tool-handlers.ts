import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { oneLine } from "@skillquay/skill";
import { callToolForMcp } from "../call-tool.ts";
import type { ToolContext } from "../define-tool.ts";
import { ChangesQuestion } from "../scripts/ask-changes.ts";
import { ConsentNeeded } from "../scripts/ask-consent.ts";
import type { TaskCall } from "../tasks/task-store.ts";
import { createTasks, type TasksOptions, type Work, type WorkParts } from "../tasks/tasks.ts";
import { declaresTasks, serveTasks } from "./task-handlers.ts";
import type { ToolCalls } from "./tool-calls.ts";

/** Where tasks are kept, and when a call becomes one. */
export type TaskOptions = Omit<TasksOptions, "workOf">;

/** `tools/list` and `tools/call`, with progress for those who ask for it and questions to the user where one is needed. */
export function serveTools(server: Server, calls: ToolCalls, taskOptions?: TaskOptions): void {
  const toolNamed = async (name: string) => {
    const list = await calls.toolList();
    const tool = list.callable(name);
    if (tool !== undefined) return { tool, list };
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool '${oneLine(name, 80)}'. Offered: ${[...list.byOfferedName.keys()].join(", ")}.`,
    );
  };
  const workOf = async ({ name, input }: TaskCall, context: ServerContext): Promise<Work> => {
    const { tool, list } = await toolNamed(name);
    const { offered, results } = list;
    return async ({ signal, progress, task, replies, state }) => {
      const consent = tool.effect === "run" && consentOf(replies, state, canAsk(context, server));
      const toolContext = calls.context({ ...results, offered, signal, progress, task, ...consent });
      try {
        return await callToolForMcp(tool, input, toolContext, calls.onInternalError);
      } catch (error) {
        if (error instanceof ConsentNeeded) return question(error);
        if (error instanceof ChangesQuestion) return changesQuestion(error);
        throw error;
      }
    };
  };
  server.setRequestHandler("tools/list", async () => ({ tools: [...(await calls.toolList()).tools] }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const { mcpReq } = context;
    const call = { name: params.name, input: params.arguments };
    const { tool } = await toolNamed(call.name);
    const work = await workOf(call, context);
    const request = {
      signal: mcpReq.signal,
      progress: progressOf(context),
      replies: mcpReq.inputResponses,
      state: stateOf(mcpReq.requestState()),
    };
    if (taskOptions === undefined || tool.task === undefined || !declaresTasks(context)) return work(request);
    const tasks = createTasks({ ...taskOptions, workOf: (again) => workOf(again, context) });
    return tasks.begin({ call, isResumable: tool.task === "resumable", request, work });
  });
  if (taskOptions === undefined) return;
  serveTasks(server, (context) => createTasks({ ...taskOptions, workOf: (call) => workOf(call, context) }));
}

function stateOf(state: unknown): string | undefined {
  return typeof state === "string" ? state : undefined;
}

function progressOf({ mcpReq }: ServerContext): ToolContext["progress"] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let last = 0;
  return (fraction, message) => {
    // The protocol wants progress to grow with every notice.
    last = Math.max(last + 1e-6, Math.min(fraction, 1));
    const params = { progressToken, progress: last, total: 1, message };
    // A client that has gone is told nothing; its connection ends on its own.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
}

const CONSENT = "run_script";
const CHANGES = "keep_changes";

/** Each request of 2026-07-28 says what its client can do; before that, the handshake did. */
function canAsk({ mcpReq }: ServerContext, server: Server): boolean {
  const declared: unknown =
    Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
  return typeof declared === "object" && declared !== null && Reflect.has(declared, "elicitation");
}

function consentOf(
  replies: WorkParts["replies"],
  questionId: string | undefined,
  isAskable: boolean,
): Pick<ToolContext, "consent" | "answer"> {
  const reply = inputResponse(replies, CONSENT);
  if (reply.kind === "elicit" && questionId !== undefined) {
    const { allow, trust, run, packages, project } = reply.action === "accept" ? (reply.content ?? {}) : {};
    return {
      // To accept is to say yes: hosts show a box beside it that nobody ticks.
      consent: reply.action === "accept" && allow !== false && run !== "no" ? "given" : "declined",
      answer: {
        questionId,
        isLasting: trust === true,
        ...(run === ALWAYS && { isForVersion: true }),
        ...(reply.action === "cancel" && { isUnanswered: true }),
        ...(packages === true && { packages }),
        ...((project === "read" || project === "write") && { project }),
      },
    };
  }
  const kept = inputResponse(replies, CHANGES);
  if (kept.kind === "elicit" && questionId !== undefined) {
    const isYes = kept.action === "accept" && kept.content?.keep !== false;
    return { consent: isYes ? "given" : "declined", answer: { questionId, isLasting: false } };
  }
  return { consent: isAskable ? "askable" : "unaskable" };
}

const ALWAYS = "always for this version of this skill";

function question({ message, question: { id, facts, lasting, canBeForVersion } }: ConsentNeeded) {
  // Some hosts show a form instead of accept and decline: its first field is the whole answer.
  const run = {
    type: "string" as const,
    title: "Run it",
    description: "A version is its exact files: any change of them is asked about again",
    enum: ["once", ALWAYS, "no"],
    default: "once",
  };
  const trust = {
    type: "boolean" as const,
    title: "Trust this project",
    description: "Run the scripts of its skills without asking, and follow its settings",
    default: false,
  };
  const packages = {
    type: "boolean" as const,
    title: "Install its packages",
    description: "Once, in a sandbox of its own; holds for this version of the skill",
    default: false,
  };
  const project = {
    type: "string" as const,
    title: "Give it this project",
    description: "read: read only; write: into a copy, which you see before it is kept",
    enum: ["no", "read", "write"],
    default: "no",
  };
  const properties = {
    ...(canBeForVersion === true && { run }),
    ...(lasting === "project" && { trust }),
    ...(facts.packages !== undefined && { packages }),
    ...(facts.offeredProject !== undefined && { project }),
  };
  const requestedSchema = { type: "object" as const, properties };
  return inputRequired({
    inputRequests: { [CONSENT]: inputRequired.elicit({ message, requestedSchema }) },
    requestState: id,
  });
}

function changesQuestion({ message, id }: ChangesQuestion) {
  const requestedSchema = { type: "object" as const, properties: {} };
  return inputRequired({
    inputRequests: { [CHANGES]: inputRequired.elicit({ message, requestedSchema }) },
    requestState: id,
  });
}
