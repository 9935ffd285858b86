import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { createSandbox, type RunResult } from "./run-cli.ts";

export interface HubQuestion {
  readonly line: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

/** The command line beside a server that answers every question with the same words, and keeps what it was asked. */
export async function answeringHub(answer: object, status = 200) {
  const sandbox = await createSandbox();
  const questions: HubQuestion[] = [];
  const server = createServer();
  server.on("request", async (request, response) => {
    const sent = await text(request);
    const { method, url, headers } = request;
    const body: unknown = sent === "" ? undefined : JSON.parse(sent);
    questions.push({ line: `${method} ${url}`, key: headers.authorization, body });
    response.writeHead(status).end(JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.remove();
  });
  const run = (...argv: string[]): Promise<RunResult> =>
    sandbox.run([...argv, "--hub", `http://127.0.0.1:${port}`], {
      env: { SKILLQUAY_KEY: "sk_live_sq1_canary" },
    });
  return { run, questions };
}
