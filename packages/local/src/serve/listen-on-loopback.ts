import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";

export interface LoopbackOptions {
  /** Has to check the `Host` and `Origin` headers itself. Its request's signal is aborted when the client goes away. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** 0 takes a free port. */
  readonly port: number;
  readonly maxBodyBytes: number;
  readonly log: (line: string) => void;
}

export interface LoopbackService {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  close(): Promise<void>;
}

/** Answers HTTP requests of this machine, and of no other. */
export async function listenOnLoopback(options: LoopbackOptions): Promise<LoopbackService> {
  const onerror = (error: Error) => options.log(`http: ${error.message.slice(0, 200)}`);
  const answer = toNodeHandler(options, { onerror, maxRequestBodySize: options.maxBodyBytes });
  const server = createServer((request, response) => {
    // The SDK's structural type differs from Node's only in how it spells optional fields.
    void answer(request as NodeIncomingMessageLike, response);
  });
  limitPatience(server);
  await listen(server, options.port, "127.0.0.1");
  return {
    origin: `http://127.0.0.1:${addressOf(server).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client that sends slowly or not at all gives its place back. */
export function limitPatience(server: Server): void {
  server.headersTimeout = 30_000;
  server.requestTimeout = 30_000;
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

export function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no TCP address.");
  return address;
}
