import { createServer } from "node:http";

/** A store in memory that speaks as much S3 as the hub does. It believes every signature: nobody else can reach it. */
export interface RigStore {
  readonly port: number;
  /** Of so many answers in a hundred: 503 SlowDown instead. */
  fail(percent: number): void;
  /** Every answer comes so much later. */
  delay(ms: number): void;
  put(key: string, bytes: Uint8Array): void;
  objects(): number;
  /** Each by its key, for a copy. */
  all(): Iterable<readonly [string, Uint8Array]>;
  close(): Promise<void>;
}

export async function startRigStore(
  bucket: string,
  { host = "127.0.0.1", port = 0 }: { readonly host?: string; readonly port?: number } = {},
): Promise<RigStore> {
  const objects = new Map<string, Buffer>();
  let failing = 0;
  let delayMs = 0;
  let counter = 0;
  const server = createServer((request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? "/", "http://store").pathname).replace(
      `/${bucket}/`,
      "",
    );
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const answer = (status: number, body: Buffer | string = "") =>
        setTimeout(() => {
          response.writeHead(status, {
            "content-type": "application/xml",
            "content-length": Buffer.byteLength(body),
          });
          response.end(request.method === "HEAD" ? undefined : body);
        }, delayMs);
      counter += 1;
      // In turn, not by chance: the same share in every run.
      if (failing > 0 && (counter * failing) % 100 < failing) return answer(503, error("SlowDown"));
      const existing = objects.get(key);
      if (request.method === "PUT") {
        if (existing !== undefined && request.headers["if-none-match"] === "*")
          return answer(412, error("PreconditionFailed"));
        objects.set(key, Buffer.concat(chunks));
        return answer(200);
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return answer(204);
      }
      return existing === undefined ? answer(404, error("NoSuchKey")) : answer(200, existing);
    });
  });
  await new Promise<void>((done) => server.listen(port, host, done));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    fail(percent) {
      failing = percent;
    },
    delay(ms) {
      delayMs = ms;
    },
    put: (key, bytes) => void objects.set(key, Buffer.from(bytes)),
    objects: () => objects.size,
    all: () => objects.entries(),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function error(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
}
