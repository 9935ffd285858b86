import { type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { CountedConnection } from "./connection-log.ts";
import type { ProxyTarget } from "./proxy-target.ts";

/** Passes one plain HTTP request over a connection that is already open, and its answer back. */
export function forwardRequest(exchange: {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: ProxyTarget;
  readonly upstream: Socket;
  readonly meters: CountedConnection;
}): void {
  const { request, response, target, upstream, meters } = exchange;
  const fail = () => {
    upstream.destroy();
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { connection: "close" }).end();
  };
  const outgoing = openRequest({
    createConnection: () => upstream,
    method: request.method ?? "GET",
    path: target.path ?? "/",
    setHost: false,
    headers: {
      ...endToEnd(request),
      // A body that came in chunks leaves in chunks: without a length it would be read as a second request.
      ...(request.headers["transfer-encoding"] === undefined ? {} : { "transfer-encoding": "chunked" }),
      // The host that was checked, whatever the script wrote: a shared server chooses the site by this header.
      host: target.port === 80 ? target.host : `${target.host}:${target.port}`,
    },
  });
  outgoing.on("error", fail);
  outgoing.on("response", (answer) => {
    answer.on("error", fail);
    answer.on("data", meters.received);
    response.writeHead(answer.statusCode ?? 502, { ...endToEnd(answer), connection: "close" });
    answer.pipe(response);
  });
  response.on("close", () => upstream.destroy());
  request.on("data", meters.sent);
  request.on("error", fail);
  request.pipe(outgoing);
}

/** Headers that concern one connection, and those meant for this proxy, end here (RFC 9110, 7.6.1). */
function endToEnd(message: IncomingMessage): Record<string, string | string[]> {
  const named = (message.headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const dropped = new Set([...hopByHop, ...named]);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined && !dropped.has(name)) kept[name] = value;
  return kept;
}

const hopByHop = [
  "connection",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
