import { writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { join } from "node:path";
import { selfSigned } from "../packages/hub/src/platform/outbound/testing/self-signed.ts";

/** Somebody out there who gets webhooks, and always takes them. */
export interface Receiver {
  readonly address: string;
  /** What a program needs to reach it by its name. */
  readonly env: Readonly<Record<string, string>>;
  /** Ids of messages so far. */
  readonly messageIds: ReadonlySet<string>;
  close(): Promise<void>;
}

export async function startReceiver(folder: string): Promise<Receiver> {
  const { key, cert } = selfSigned(HOST);
  const messageIds = new Set<string>();
  const server = createServer({ key, cert }, (request, response) => {
    request.resume().once("end", () => {
      messageIds.add(String(request.headers["webhook-id"]));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const bound = server.address();
  const certificate = join(folder, "receiver.pem");
  await writeFile(certificate, cert);
  return {
    address: `https://${HOST}/rig`,
    messageIds,
    env: {
      NODE_OPTIONS: `--require ${join(import.meta.dirname, "../test/support/public-network.cjs")}`,
      NODE_EXTRA_CA_CERTS: certificate,
      TEST_RECEIVER_HOST: HOST,
      TEST_RECEIVER_PORT: String(typeof bound === "object" && bound !== null ? bound.port : 0),
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const HOST = "hooks.example.com";
