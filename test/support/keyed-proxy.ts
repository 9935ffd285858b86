import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Passes every request on with a key, for programs that cannot send one. Host and Origin stay as they came. */
export async function keyedProxy(
  target: string,
  key: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    // The hub knows itself by its own address; a foreign Host stays foreign.
    if (headers.host?.endsWith(`:${addressOf().port}`)) {
      headers.host = headers.host.replace(/\d+$/, port);
    }
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const addressOf = (): AddressInfo => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy has no address.");
    return address;
  };
  return {
    url: `http://127.0.0.1:${addressOf().port}${pathname}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
