import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import type { OutboundTransport } from "../guarded-fetch.ts";
import { selfSigned } from "./self-signed.ts";

export interface SecureReceiver {
  readonly port: number;
  readonly ca: string;
  /** Leads every public name to this server. */
  readonly transport: OutboundTransport;
  /** Requests so far. */
  readonly received: readonly ReceivedRequest[];
}

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The name that was asked for before anything was sent. */
  readonly servername: string | undefined;
}

export const RECEIVER_HOST = "hooks.example.com";

/** A real https server of somebody out there, on this machine. It answers as it is told, or with 204. */
export async function secureReceiver(
  answer: (request: ReceivedRequest, response: ServerResponse) => void = (_, response) =>
    response.writeHead(204).end(),
  host = RECEIVER_HOST,
): Promise<SecureReceiver> {
  const { key, cert } = selfSigned(host);
  const received: ReceivedRequest[] = [];
  const server = createServer({ key, cert }, async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { socket } = request;
    const seen = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: Buffer.concat(chunks).toString("utf8"),
      servername: "servername" in socket ? String(socket.servername) : undefined,
    };
    received.push(seen);
    answer(seen, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    ca: cert,
    received,
    transport: {
      // Any public address; nothing is sent there.
      resolve: async () => ["93.184.215.14"],
      connectTo: () => connect({ host: "127.0.0.1", port }),
      ca: cert,
    },
  };
}
