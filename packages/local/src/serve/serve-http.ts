import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import type { SkillService } from "@skillquay/tools";
import { createHttpHandler } from "@skillquay/tools/http";
import { addressOf, limitPatience, listen } from "./listen-on-loopback.ts";

export interface ServeHttpOptions {
  readonly service: SkillService;
  /** A loopback address: nobody else may reach it. */
  readonly host?: "127.0.0.1" | "::1";
  /** 0 takes a free port. */
  readonly port: number;
  /** What a request must show as `Authorization: Bearer <token>`; without one, every user of the machine is served. */
  readonly token?: string | undefined;
  readonly log: (line: string) => void;
}

export interface HttpService {
  readonly url: string;
  close(): Promise<void>;
}

/** Streamable HTTP at `/mcp` on this machine only, with Host and Origin checked against DNS rebinding. */
export async function serveHttpCatalog({
  service,
  host = "127.0.0.1",
  port,
  token,
  log,
}: ServeHttpOptions): Promise<HttpService> {
  const onError = (error: unknown) =>
    log(`http: ${error instanceof Error ? error.message.slice(0, 200) : "failed"}`);
  const handler = createHttpHandler(service, { onError });
  const answer = toNodeHandler(handler, { onerror: onError });
  const hostIsOurs = localhostHostValidation();
  const originIsOurs = localhostOriginValidation();
  const isAllowed = token === undefined ? () => true : bearerCheck(token);
  const server = createServer((request, response) => {
    if (!hostIsOurs(request, response) || !originIsOurs(request, response)) return;
    // Compared, not parsed: what a browser sends for `<img src="http://127.0.0.1:4710//">` is not a URL.
    if (request.url?.split("?", 1)[0] !== "/mcp") {
      response.writeHead(404, { "content-type": "text/plain" }).end("Skillquay serves MCP at /mcp.\n");
      return;
    }
    if (!isAllowed(request.headers.authorization)) return refuseStranger(response);
    // The SDK's structural type differs from Node's only in how it spells optional fields.
    void answer(request as NodeIncomingMessageLike, response);
  });
  limitPatience(server);
  await listen(server, port, host);
  const { port: takenPort } = addressOf(server);
  return {
    url: `http://${host === "::1" ? "[::1]" : host}:${takenPort}/mcp`,
    close: async () => {
      await handler.close();
      service.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function bearerCheck(token: string): (header: string | undefined) => boolean {
  const expected = digest(`Bearer ${token}`);
  return (header) => timingSafeEqual(digest(header ?? ""), expected);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function refuseStranger(response: ServerResponse): void {
  const message =
    "This server answers agents that send its token as 'Authorization: Bearer <token>'. It was printed where the server was started.";
  response
    .writeHead(401, { "content-type": "application/json", "www-authenticate": 'Bearer realm="skillquay"' })
    .end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32001, message } }));
}
