import { createServer } from "node:http";
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
  /** A loopback address: the local server has no keys, so nobody else may reach it. */
  readonly host?: "127.0.0.1" | "::1";
  /** 0 takes a free port. */
  readonly port: number;
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
  log,
}: ServeHttpOptions): Promise<HttpService> {
  const onError = (error: unknown) =>
    log(`http: ${error instanceof Error ? error.message.slice(0, 200) : "failed"}`);
  const handler = createHttpHandler(service, { onError });
  const answer = toNodeHandler(handler, { onerror: onError });
  const hostIsOurs = localhostHostValidation();
  const originIsOurs = localhostOriginValidation();
  const server = createServer((request, response) => {
    if (!hostIsOurs(request, response) || !originIsOurs(request, response)) return;
    if (new URL(request.url ?? "/", "http://localhost").pathname === "/mcp") {
      // The SDK's structural type differs from Node's only in how it spells optional fields.
      void answer(request as NodeIncomingMessageLike, response);
      return;
    }
    response.writeHead(404, { "content-type": "text/plain" }).end("Skillquay serves MCP at /mcp.\n");
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
