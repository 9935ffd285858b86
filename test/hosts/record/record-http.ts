import { createServer, request as requestOf } from "node:http";
import { portOf } from "../model/scripted-model.ts";

export interface RecordedExchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly status: number;
  answer: string;
}

export interface HttpRecorder {
  readonly url: string;
  readonly exchanges: readonly RecordedExchange[];
  close(): Promise<void>;
}

/** Stands between a host and a hub, and keeps what both say. Answers pass on as they come: some are streams. */
export async function recordHttp(target: string): Promise<HttpRecorder> {
  const exchanges: RecordedExchange[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "/", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const onward = requestOf(new URL(path, target), { method, headers }, (answer) => {
      const exchange = {
        method,
        path,
        headers,
        body: body.toString("utf8"),
        status: answer.statusCode ?? 0,
        answer: "",
      };
      exchanges.push(exchange);
      response.writeHead(exchange.status, answer.headers);
      response.flushHeaders();
      answer.on("data", (chunk) => {
        exchange.answer += String(chunk);
        response.write(chunk);
      });
      answer.on("close", () => response.end());
      answer.on("error", () => response.destroy());
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    onward.end(body);
  });
  // As the hub has it: a host that takes its time between two calls finds the connection open.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    exchanges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
