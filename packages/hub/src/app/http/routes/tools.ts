import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import { callTool, type ObservedCall } from "@skillquay/tools";
import type { Logger } from "pino";
import { hubError, hubErrorCatalogue } from "../../../platform/errors.ts";
import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { type Headers, jsonAnswer } from "../answers.ts";
import { authenticatedOf, type HubContext } from "../context.ts";
import type { CallerServer, CallerServers } from "../mcp/caller-servers.ts";
import { idempotentResponse } from "../middleware/idempotent-response.ts";
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
      const { tool, offered } = await findTool(name, server);
      const input = await readJson(context);
      const work = async () => {
        const { structuredContent: body, isError } = await callTool(
          tool,
          input,
          {
            ...server.toolContext({ offered, signal: context.req.raw.signal }),
            ...(session !== undefined && { observe: options.observePageCall }),
          },
          (error) =>
            log.error({ err: error, tool: tool.name, requestId: context.get("requestId") }, "a tool failed"),
        );
        return { status: statusOf(body.error, isError), body, headers: retryHeaders(body.error) };
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

async function findTool(name: string, { service }: CallerServer) {
  const { byOfferedName, offered } = await service.toolList();
  const tool = byOfferedName.get(name);
  if (tool !== undefined) return { tool, offered };
  const near = nearest(name, [...byOfferedName.keys()], 3);
  throw hubError("tool_not_found", `There is no tool '${oneLine(name, 80)}'.`, {
    suggestions: [
      ...near.map((existing) => `Did you mean '${existing}'?`),
      "GET /v1/openapi.json lists the tools",
    ],
  });
}

function statusOf(code: unknown, isError: true | undefined): number {
  if (isError !== true) return 200;
  const entry = Object.entries(hubErrorCatalogue).find(([known]) => known === code);
  return entry?.[1].status ?? 500;
}

function retryHeaders(code: unknown): Headers {
  return code === "service_unavailable" ? { "retry-after": "1" } : {};
}
