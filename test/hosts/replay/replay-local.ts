import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { onTestFinished } from "vitest";
import { createStdioFastPath } from "../../../packages/local/src/serve/stdio-fast-path.ts";
import { createResponseWriter } from "../../../packages/tools/src/server/fast-path/index.ts";
import type { SkillService } from "../../../packages/tools/src/server/skill-service.ts";
import { type Frame, readFrames } from "../frames.ts";
import type { Sent } from "./fixture.ts";

/** Sends what a host sent to the server behind `skillquay serve`, one request after the other; gives all frames. */
export async function replayLocal(service: SkillService, sent: readonly Sent[]): Promise<Frame[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  const fastPath = createStdioFastPath(input, output, {
    source: service.reads,
    write: createResponseWriter(service.serverInfo),
    onClientName: service.setClientName,
  });
  const createServer: typeof service.createServer = (context) => {
    if (context.era === "legacy") fastPath.open();
    return service.createServer(context);
  };
  const handle = serveStdio(createServer, { transport: new StdioServerTransport(fastPath.rest, output) });
  onTestFinished(() => handle.close());

  const lines: string[] = [];
  const waiting = new Map<unknown, () => void>();
  createInterface({ input: output }).on("line", (line) => {
    lines.push(JSON.stringify({ who: "server", line }));
    const { id, method } = Object(JSON.parse(line));
    if (method === undefined) waiting.get(id)?.();
  });
  for (const { message } of sent) {
    const line = JSON.stringify({ jsonrpc: "2.0", ...message });
    lines.push(JSON.stringify({ who: "host", line }));
    // A subscription is answered when it ends.
    const isAnswered = message.id !== undefined && message.method !== "subscriptions/listen";
    const answered = new Promise<void>((resolve) => {
      if (isAnswered) waiting.set(message.id, resolve);
      else resolve();
    });
    input.write(`${line}\n`);
    await answered;
  }
  return readFrames(lines);
}
