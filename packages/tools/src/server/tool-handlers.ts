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
import { callTool } from "../call-tool.ts";
import type { ToolContext } from "../define-tool.ts";
import { ConsentNeeded } from "../scripts/ask-consent.ts";
import type { ToolList } from "./tool-list.ts";

/** What calls of tools need, over whichever transport they come. */
export interface ToolCalls {
  /** What is offered now. */
  toolList(): Promise<ToolList>;
  /** The context of one call: what all have in common, and its own parts. */
  context(parts: Partial<ToolContext>): ToolContext;
  onInternalError(error: unknown): void;
}

/** `tools/list` and `tools/call`, with progress for those who ask for it and questions to the user where one is needed. */
export function serveTools(server: Server, calls: ToolCalls): void {
  server.setRequestHandler("tools/list", async () => ({ tools: [...(await calls.toolList()).tools] }));
  server.setRequestHandler("tools/call", async (request, context) => {
    const { byOfferedName, offered, callable } = await calls.toolList();
    const tool = callable(request.params.name);
    if (tool === undefined) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool '${oneLine(request.params.name, 80)}'. Offered: ${[...byOfferedName.keys()].join(", ")}.`,
      );
    }
    const toolContext = calls.context({
      offered,
      signal: context.mcpReq.signal,
      progress: progressOf(context),
      ...(tool.effect === "run" && consentOf(context, server)),
    });
    try {
      return await callTool(tool, request.params.arguments, toolContext, calls.onInternalError);
    } catch (error) {
      if (error instanceof ConsentNeeded) return question(error);
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

function consentOf({ mcpReq }: ServerContext, server: Server): Pick<ToolContext, "consent" | "answer"> {
  const reply = inputResponse(mcpReq.inputResponses, CONSENT);
  const questionId = mcpReq.requestState();
  if (reply.kind === "elicit" && typeof questionId === "string") {
    const { allow, trust } = reply.action === "accept" ? (reply.content ?? {}) : {};
    return {
      consent: allow === true ? "given" : "declined",
      answer: { questionId, isLasting: trust === true },
    };
  }
  // Each request of 2026-07-28 says what its client can do; before that, the handshake did.
  const declared: unknown =
    Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
  const canAsk = typeof declared === "object" && declared !== null && Reflect.has(declared, "elicitation");
  return { consent: canAsk ? "askable" : "unaskable" };
}

function question({ message, question: { id, facts, lasting } }: ConsentNeeded) {
  const allow = {
    type: "boolean" as const,
    title: "Run it",
    description: facts.sandboxed ? "Run this script in the sandbox" : "Run this script without a sandbox",
    default: false,
  };
  const trust = {
    type: "boolean" as const,
    title: "Trust this project",
    description: "Run the scripts of its skills without asking, and follow its settings",
    default: false,
  };
  const properties = lasting === "project" ? { allow, trust } : { allow };
  const requestedSchema = { type: "object" as const, properties, required: ["allow"] };
  return inputRequired({
    inputRequests: { [CONSENT]: inputRequired.elicit({ message, requestedSchema }) },
    requestState: id,
  });
}
