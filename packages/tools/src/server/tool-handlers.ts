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
import { callTool, type ToolResult } from "../call-tool.ts";
import type { ToolContext } from "../define-tool.ts";
import { ConsentNeeded } from "../scripts/ask-consent.ts";
import type { SkillServersOptions } from "./skill-servers.ts";
import type { ShownTools } from "./tool-list.ts";

/** `tools/list` and `tools/call`, with progress for those who ask for it and questions to the user where one is needed. */
export function serveTools(
  server: Server,
  shown: () => Promise<ShownTools>,
  options: SkillServersOptions,
): void {
  server.setRequestHandler("tools/list", async () => ({ tools: [...(await shown()).tools] }));
  server.setRequestHandler("tools/call", async (request, context) => {
    const { byOfferedName, offered } = await shown();
    const tool = byOfferedName.get(request.params.name) ?? hiddenTool(request.params.name, options);
    if (tool === undefined) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool '${oneLine(request.params.name, 80)}'. Offered: ${[...byOfferedName.keys()].join(", ")}.`,
      );
    }
    const toolContext = extend(options, {
      catalog: options.catalog,
      runner: options.runner,
      environment: options.environment,
      strictResources: options.strictResources,
      offered,
      signal: context.mcpReq.signal,
      progress: progressOf(context),
      consent: tool.effect === "run" ? consentOf(context, server) : "unaskable",
    });
    try {
      return await callTool(tool, request.params.arguments, toolContext, options.onInternalError);
    } catch (error) {
      if (error instanceof ConsentNeeded) return question(error.question);
      throw error;
    }
  });
}

/** Runs a tool that only reads: it takes moments, so nobody cancels it, asks for its progress or is asked about it. */
export async function readTool(
  name: string,
  input: unknown,
  shown: () => Promise<ShownTools>,
  options: SkillServersOptions,
): Promise<ToolResult | undefined> {
  const { byOfferedName, offered } = await shown();
  const tool = byOfferedName.get(name) ?? hiddenTool(name, options);
  if (tool?.effect !== "read") return undefined;
  const { catalog, runner, environment, strictResources, onInternalError } = options;
  const context = extend(options, {
    catalog,
    runner,
    environment,
    strictResources,
    offered,
    signal: NEVER,
    progress: () => {},
    consent: "unaskable",
  });
  return callTool(tool, input, context, onInternalError);
}

function extend({ extendContext }: SkillServersOptions, context: ToolContext): ToolContext {
  return extendContext === undefined ? context : extendContext(context);
}

const NEVER = new AbortController().signal;

// Some hosts never refresh a tool list: a selected tool that is not offered at the moment still answers.
function hiddenTool(name: string, { selection, toolPrefix }: SkillServersOptions) {
  return selection.tools.find((tool) => `${toolPrefix}${tool.name}` === name);
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

function consentOf({ mcpReq }: ServerContext, server: Server): ToolContext["consent"] {
  const answer = inputResponse(mcpReq.inputResponses, CONSENT);
  if (answer.kind === "elicit")
    return answer.action === "accept" && answer.content?.allow === true ? "given" : "declined";
  // Each request of 2026-07-28 says what its client can do; before that, the handshake did.
  const declared: unknown =
    Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
  const canAsk = typeof declared === "object" && declared !== null && Reflect.has(declared, "elicitation");
  return canAsk ? "askable" : "unaskable";
}

function question(message: string) {
  const allow = {
    type: "boolean" as const,
    title: "Run it",
    description: "Run this script in the sandbox",
    default: false,
  };
  const requestedSchema = { type: "object" as const, properties: { allow }, required: ["allow"] };
  return inputRequired({ inputRequests: { [CONSENT]: inputRequired.elicit({ message, requestedSchema }) } });
}
