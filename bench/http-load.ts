import { connect, type Socket } from "node:net";

export interface HttpLoad {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One after the other, on every connection. */
  readonly bodies: readonly string[];
}

/**
 * Keeps `connections` sockets busy until `requests` are answered, and gives the milliseconds per request. Speaks just
 * enough HTTP by hand: a whole HTTP client costs more than the servers it would measure.
 */
export async function loadHttp(load: HttpLoad, connections: number, requests: number): Promise<number> {
  const messages = load.bodies.map((body) => Buffer.from(requestText(load, body)));
  const startedAt = performance.now();
  let sent = 0;
  const nextMessage = () => (sent < requests ? messages[sent++ % messages.length] : undefined);
  const clients = Array.from({ length: connections }, () =>
    keepBusy(connect(load.port, "127.0.0.1"), nextMessage),
  );
  await Promise.all(clients);
  return (performance.now() - startedAt) / requests;
}

function requestText({ port, path, headers }: HttpLoad, body: string): string {
  const fields = {
    host: `127.0.0.1:${port}`,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

function keepBusy(socket: Socket, nextMessage: () => Buffer | undefined): Promise<void> {
  socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const send = () => {
      const message = nextMessage();
      if (message !== undefined) socket.write(message);
      else {
        socket.destroy();
        resolve();
      }
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = endOfAnswer(received);
      if (end === undefined) return;
      if (end === "refused") {
        reject(new Error(`The server answered ${received.subarray(0, 400).toString("latin1")}`));
        socket.destroy();
        return;
      }
      received = received.subarray(end);
      send();
    });
  });
}

/** Where the first answer ends, undefined while it is not all there. Only answers with a length, as measured here. */
function endOfAnswer(received: Buffer): number | "refused" | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = received.toString("latin1", 0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (!head.startsWith("http/1.1 200") || length === undefined) return "refused";
  const end = headEnd + 4 + Number(length);
  return received.length < end ? undefined : end;
}
