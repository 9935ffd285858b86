import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import { bodyOf, callTool, type ObservedCall, type ToolError } from "@skillquay/tools";
import type { Logger } from "pino";
import type { Caller } from "../../../features/accounts/index.ts";
import { hubError } from "../../../platform/errors.ts";
import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { noteRequest } from "../../../platform/log/request-facts.ts";
import { mayUseTool, scopesFor } from "../../tools/scope-of-tool.ts";
import { type Headers, jsonAnswer } from "../answers.ts";
import { authenticatedOf, type HubContext } from "../context.ts";
import type { CallerServer, CallerServers } from "../mcp/caller-servers.ts";
import { idempotentResponse } from "../middleware/idempotent-response.ts";
import { insufficientScope } from "../middleware/insufficient-scope.ts";
import { readJson } from "../read-body.ts";

export interface ToolsRouteOptions {
  readonly callers: CallerServers;
  /** Names of all tools, as `--tools` takes them. */
  readonly everyTool: string;
  readonly withIdempotency: WithIdempotency;
  readonly log: Logger;
  /** Counts calls that a page makes for the person who looks at it: they are no agent's. */
  readonly observePageCall: (call: ObservedCall) => void;
}

/**
 * `POST /v1/tools/<name>`: a tool without MCP around it. The body is the arguments; the answer is the tool's data, or
 * the error shape with the status of its code. With the header `Idempotency-Key`, what changes something is done once.
 */
export function createToolsRoute(options: ToolsRouteOptions): (context: HubContext) => Promise<Response> {
  const { callers, everyTool, withIdempotency, log } = options;
  return async (context) => {
    const { caller, limitHeaders, session } = authenticatedOf(context);
    const server = callers.get(caller, everyTool);
    const name = context.req.param("name") ?? "";
    const end = server.use();
    try {
      const { tool, offered } = await findTool(name, server, caller);
      noteRequest({ tool: tool.name });
      const input = await readJson(context);
      const work = async () => {
        const result = await callTool(
          tool,
          input,
          {
            ...server.toolContext({ offered, signal: context.req.raw.signal }),
            ...(session !== undefined && { observe: options.observePageCall }),
          },
          (error) =>
            log.error({ err: error, tool: tool.name, requestId: context.get("requestId") }, "a tool failed"),
        );
        const status = result.error?.status ?? 200;
        return { status, body: bodyOf(result), headers: retryHeaders(result.error) };
      };
      if (tool.effect === "read" || caller.tier === "anonymous") {
        const { status, body, headers } = await work();
        return jsonAnswer(body, status, { ...limitHeaders, ...headers });
      }
      const route = `tools/${tool.name}`;
      const once = { withIdempotency, caller, route, request: { input }, headers: limitHeaders };
      return await idempotentResponse(context, once, work);
    } finally {
      end();
    }
  };
}

async function findTool(name: string, { service }: CallerServer, caller: Caller) {
  const { byOfferedName, callable, offered } = await service.toolList();
  // Without a key a tool that needs one is not listed; it says itself what it needs.
  const hasLess = caller.tier === "anonymous" || caller.scopes !== undefined;
  const tool = byOfferedName.get(name) ?? (hasLess ? callable(name) : undefined);
  if (tool !== undefined && !mayUseTool(caller, tool)) throw insufficientScope(scopesFor(caller, tool));
  if (tool !== undefined) return { tool, offered };
  const near = nearest(name, [...byOfferedName.keys()], 3);
  throw hubError("tool_not_found", `There is no tool '${oneLine(name, 80)}'.`, {
    suggestions: [
      ...near.map((existing) => `Did you mean '${existing}'?`),
      "GET /v1/openapi.json lists the tools",
    ],
  });
}

function retryHeaders(error: ToolError | undefined): Headers {
  return error?.code === "service_unavailable" ? { "retry-after": "1" } : {};
}
