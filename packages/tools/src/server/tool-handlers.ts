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
import type { ToolCalls } from "./tool-calls.ts";

/** `tools/list` and `tools/call`, with progress for those who ask for it and questions to the user where one is needed. */
export function serveTools(server: Server, calls: ToolCalls): void {
  server.setRequestHandler("tools/list", async () => ({ tools: [...(await calls.toolList()).tools] }));
  server.setRequestHandler("tools/call", async (request, context) => {
    const { byOfferedName, offered, callable, results } = await calls.toolList();
    const tool = callable(request.params.name);
    if (tool === undefined) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool '${oneLine(request.params.name, 80)}'. Offered: ${[...byOfferedName.keys()].join(", ")}.`,
      );
    }
    const toolContext = calls.context({
      ...results,
      offered,
      signal: context.mcpReq.signal,
      progress: progressOf(context),
      ...(tool.effect === "run" && consentOf(context, server)),
    });
    try {
      return await callToolForMcp(tool, request.params.arguments, toolContext, calls.onInternalError);
    } catch (error) {
      if (error instanceof ConsentNeeded) return question(error);
      if (error instanceof ChangesQuestion) return changesQuestion(error);
      throw error;
    }
  });
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

function consentOf({ mcpReq }: ServerContext, server: Server): Pick<ToolContext, "consent" | "answer"> {
  const reply = inputResponse(mcpReq.inputResponses, CONSENT);
  const questionId = mcpReq.requestState();
  if (reply.kind === "elicit" && typeof questionId === "string") {
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
  const kept = inputResponse(mcpReq.inputResponses, CHANGES);
  if (kept.kind === "elicit" && typeof questionId === "string") {
    const isYes = kept.action === "accept" && kept.content?.keep !== false;
    return { consent: isYes ? "given" : "declined", answer: { questionId, isLasting: false } };
  }
  // Each request of 2026-07-28 says what its client can do; before that, the handshake did.
  const declared: unknown =
    Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
  const canAsk = typeof declared === "object" && declared !== null && Reflect.has(declared, "elicitation");
  return { consent: canAsk ? "askable" : "unaskable" };
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
