import { createServer, type IncomingHttpHeaders, request as requestOf } from "node:http";
import { portOf } from "../model/scripted-model.ts";

export interface HttpRecorder {
  readonly url: string;
  /** What both sides said, one JSON text each, in the order in which it was said: a stream's events lie between the requests beside it. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Stands between a host and a hub, and keeps what both say. Answers pass on as they come: some are streams. */
export async function recordHttp(target: string): Promise<HttpRecorder> {
  const lines: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "/", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    if (body.length > 0) lines.push(lineOfHost(headers, body.toString("utf8")));
    const onward = requestOf(new URL(path, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      response.flushHeaders();
      const isStream = answer.headers["content-type"]?.startsWith("text/event-stream") === true;
      let rest = "";
      const keep = (text: string) => lines.push(JSON.stringify({ who: "server", line: text }));
      answer.setEncoding("utf8").on("data", (text: string) => {
        rest += text;
        if (isStream) rest = eventsOf(rest, keep);
        response.write(text);
      });
      answer.on("close", () => {
        if (rest !== "" && !isStream) keep(rest);
        response.end();
      });
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
    lines,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HEADERS = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

function lineOfHost(headers: IncomingHttpHeaders, line: string): string {
  const kept = Object.fromEntries(HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  return JSON.stringify({ who: "host", headers: kept, line });
}

/** Hands on the data of whole lines, and gives what is left of the last one. */
function eventsOf(text: string, keep: (data: string) => void): string {
  const parts = text.split("\n");
  const rest = parts.pop() ?? "";
  for (const part of parts) if (part.startsWith("data:")) keep(part.slice("data:".length).trim());
  return rest;
}
