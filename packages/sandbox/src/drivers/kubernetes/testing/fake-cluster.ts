import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { type FakeMachine, startFakeMachine } from "../../e2b/testing/fake-machine.ts";
import { acceptOf, BINARY, frameOf, nextFrame } from "../web-socket.ts";

export interface FakeCluster {
  readonly url: string;
  readonly token: string;
  /** Every request, as `METHOD path` without the names of pods. */
  readonly calls: string[];
  /** The pods that were asked for. */
  readonly pods: unknown[];
  /** What the machines had on the host, also those that are gone. */
  readonly folders: string[];
  podNames(): string[];
  /** What the next pods are told to be instead of running. */
  say(status: object | undefined): void;
  /** Writes a file into the newest pod, past the driver. */
  write(path: string, data: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** A cluster's interface on loopback, as far as the driver uses it; its pods are bubblewrap sandboxes. */
export async function startFakeCluster(): Promise<FakeCluster> {
  const token = "token-of-the-hub";
  const machines = new Map<string, FakeMachine>();
  const calls: string[] = [];
  const pods: unknown[] = [];
  const folders: string[] = [];
  let pretended: object | undefined;
  const place = "/api/v1/namespaces/scripts/pods";

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://fake");
    note(request, pathname);
    if (request.headers.authorization !== `Bearer ${token}`) return sendStatus(response, 401, "Unauthorized");
    const name = pathname.slice(place.length + 1);
    if (!pathname.startsWith(place)) return sendStatus(response, 404, "not found");
    if (request.method === "POST" && name === "") {
      const pod = Object(JSON.parse((await buffer(request)).toString()));
      pods.push(pod);
      const machine = await startFakeMachine();
      folders.push(machine.folder);
      machines.set(pod.metadata.name, machine);
      return sendJson(response, 201, pod);
    }
    const machine = machines.get(name);
    if (machine === undefined) return sendStatus(response, 404, `pods "${name}" not found`);
    if (request.method === "DELETE") {
      machines.delete(name);
      await machine.close();
      return sendStatus(response, 200, "");
    }
    sendJson(response, 200, { status: pretended ?? RUNNING });
  };

  const note = (request: IncomingMessage, pathname: string) =>
    calls.push(`${request.method} ${pathname.replace(/skillquay-[0-9a-f]{32}/, "{pod}")}`);

  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => sendStatus(response, 500, String(error)));
  });
  server.on("upgrade", (request: IncomingMessage, socket: Socket) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake");
    note(request, pathname);
    const machine = machines.get(pathname.slice(place.length + 1).replace(/\/exec$/, ""));
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    socket.on("error", () => {});
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // Who hangs up hears nothing more.
    socket.once("end", () => socket.destroy());
    if (machine === undefined || !isKnown || request.headers["sec-websocket-protocol"] !== PROTOCOL) {
      const body = JSON.stringify({ kind: "Status", status: "Failure", message: "pod not found" });
      socket.end(`HTTP/1.1 404 Not Found\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
      return;
    }
    const accept = acceptOf(String(request.headers["sec-websocket-key"]));
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\nsec-websocket-protocol: ${PROTOCOL}\r\n\r\n`,
    );
    runIn(machine, socket, {
      container: searchParams.get("container") ?? "",
      argv: searchParams.getAll("command"),
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    token,
    calls,
    pods,
    folders,
    podNames: () => [...machines.keys()],
    say(status) {
      pretended = status;
    },
    write: async (path, data) => [...machines.values()].at(-1)?.write(path, data),
    async close() {
      for (const machine of machines.values()) await machine.close();
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const PROTOCOL = "v4.channel.k8s.io";
const RUNNING = { phase: "Running", containerStatuses: [{ ready: true }, { ready: true }] };

function runIn(
  machine: FakeMachine,
  socket: Socket,
  { container, argv }: { readonly container: string; readonly argv: string[] },
): void {
  const send = (channel: number, bytes: Uint8Array) => {
    if (!socket.destroyed)
      socket.write(frameOf(BINARY, Buffer.concat([Buffer.from([channel]), bytes]), false));
  };
  const end = (code: number) => {
    const status = code < 0 ? 137 : code;
    const ending =
      status === 0
        ? { status: "Success" }
        : {
            status: "Failure",
            message: `command terminated with non-zero exit code ${status}`,
            details: { causes: [{ reason: "ExitCode", message: String(status) }] },
          };
    send(3, Buffer.from(JSON.stringify(ending)));
    socket.end(frameOf(8, Buffer.alloc(0), false));
  };
  let give: (bytes: Buffer) => void;
  if (container === "files") {
    const child = machine.spawnAsRoot(argv);
    child.stdin.on("error", () => {});
    child.stdout.on("data", (bytes: Buffer) => send(1, bytes));
    child.stderr.on("data", (bytes: Buffer) => send(2, bytes));
    child.once("close", (code) => end(code ?? -1));
    give = (bytes) => void child.stdin.write(bytes);
  } else {
    give = machine.startWithInput(argv, ({ stdout, stderr, exit, failed }) => {
      if (stdout !== undefined) send(1, Buffer.from(stdout, "base64"));
      if (stderr !== undefined) send(2, Buffer.from(stderr, "base64"));
      if (exit !== undefined) end(exit);
      if (failed !== undefined) end(126);
    });
  }
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    for (let frame = nextFrame(rest); frame !== undefined; frame = nextFrame(rest)) {
      rest = rest.subarray(frame.bytes);
      if (frame.opcode === BINARY && frame.payload[0] === 0) give(Buffer.from(frame.payload.subarray(1)));
    }
  });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendStatus(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { kind: "Status", status: status < 300 ? "Success" : "Failure", message });
}
