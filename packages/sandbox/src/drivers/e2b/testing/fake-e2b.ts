import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type FakeMachine, startFakeMachine } from "./fake-machine.ts";
import { streamProcess } from "./stream-process.ts";

export interface FakeE2b {
  readonly url: string;
  readonly apiKey: string;
  /** Every call to the service's own interface, and the wire calls to a machine, as `METHOD path`. */
  readonly calls: string[];
  /** The bodies of the calls that create sandboxes or set their time. */
  readonly bodies: unknown[];
  /** What the machines had on the host, also those that are gone. */
  readonly folders: string[];
  /** Sandboxes that live. */
  sandboxIds(): string[];
  /** Writes a file into the newest sandbox, past the driver: a sign for a script that waits. */
  write(path: string, data: Buffer): Promise<void>;
  close(): Promise<void>;
}

interface FakeSandbox {
  readonly token: string;
  readonly machine: FakeMachine;
}

/** A service with E2B's wire interface on loopback, as far as the driver uses it: the real SDK talks to it. */
export async function startFakeE2b(): Promise<FakeE2b> {
  const apiKey = `e2b_${randomBytes(20).toString("hex")}`;
  const sandboxes = new Map<string, FakeSandbox>();
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const folders: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://fake").pathname;
    calls.push(`${request.method} ${path.replace(/[0-9a-f]{20}/, "{id}")}`);
    const answer = request.headers["e2b-sandbox-id"] === undefined ? answerApi : answerMachine;
    answer(request, response, path).catch((error: unknown) =>
      sendJson(response, 500, { code: 500, message: String(error) }),
    );
  });

  async function answerApi(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.headers["x-api-key"] !== apiKey)
      return sendJson(response, 401, { code: 401, message: "wrong key" });
    const body = await readBody(request);
    const id = /^\/sandboxes\/([0-9a-f]{20})(\/timeout)?$/.exec(path);
    if (request.method === "POST" && path === "/v2/sandboxes") {
      bodies.push(JSON.parse(body.toString()));
      const sandboxID = randomBytes(10).toString("hex");
      const token = randomBytes(10).toString("hex");
      const machine = await startFakeMachine();
      folders.push(machine.folder);
      sandboxes.set(sandboxID, { token, machine });
      const answer = {
        sandboxID,
        templateID: "base",
        clientID: "fake",
        envdVersion: "0.5.7",
        envdAccessToken: token,
      };
      return sendJson(response, 201, answer);
    }
    const sandbox = sandboxes.get(id?.[1] ?? "");
    if (id === null || sandbox === undefined)
      return sendJson(response, 404, { code: 404, message: "no such sandbox" });
    if (request.method === "POST" && id[2] !== undefined) bodies.push(JSON.parse(body.toString()));
    if (request.method === "DELETE") {
      sandboxes.delete(id[1] ?? "");
      await sandbox.machine.close();
    }
    response.writeHead(204).end();
  }

  async function answerMachine(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const sandbox = sandboxes.get(String(request.headers["e2b-sandbox-id"]));
    // What the service's router says when a sandbox is gone.
    if (sandbox === undefined)
      return sendJson(response, 502, { code: 502, message: "The sandbox was not found" });
    if (path === "/health") {
      response.writeHead(204).end();
      return;
    }
    if (request.headers["x-access-token"] !== sandbox.token)
      return sendJson(response, 401, { code: 401, message: "wrong token" });
    const body = await readBody(request);
    if (path === "/files") return writeFiles(request, response, body, sandbox.machine);
    if (path === "/process.Process/Start") return streamProcess(request, response, body, sandbox.machine);
    if (path === "/process.Process/SendSignal") {
      const { process: target }: { process: { pid: number } } = JSON.parse(body.toString());
      await sandbox.machine.kill(target.pid);
      return sendJson(response, 200, {});
    }
    sendJson(response, 404, { code: "unimplemented", message: path });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    apiKey,
    calls,
    bodies,
    folders,
    sandboxIds: () => [...sandboxes.keys()],
    write: async (path, data) => [...sandboxes.values()].at(-1)?.machine.write(path, data),
    async close() {
      for (const { machine } of sandboxes.values()) await machine.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function writeFiles(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  machine: FakeMachine,
): Promise<void> {
  const query = new URL(request.url ?? "/", "http://fake").searchParams;
  const path = query.get("path") ?? "";
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const file = form.get("file");
  if (file === null || typeof file === "string")
    return sendJson(response, 400, { code: 400, message: "no file" });
  const data = Buffer.from(await file.arrayBuffer());
  if (query.get("username") === "root") {
    const script = 'mkdir -p "$(dirname "$1")" && cat >"$1"';
    const ran = await machine.runAsRoot(["/bin/sh", "-c", script, "sh", path], data);
    if (ran.status !== 0) return sendJson(response, 500, { code: 500, message: ran.stderr.toString() });
  } else await machine.write(path, data);
  sendJson(response, 200, [{ name: path.split("/").at(-1), type: "file", path }]);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
