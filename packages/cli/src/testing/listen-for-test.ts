import { once } from "node:events";
import type { Server } from "node:http";
import { onTestFinished } from "vitest";

/** Its address on this machine, until the test is over. */
export async function listenForTest(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}
