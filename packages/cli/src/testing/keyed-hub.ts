import { createServer } from "node:http";
import { listenForTest } from "./listen-for-test.ts";

/** Knows one key and whose it is; keeps which keys it was shown. */
export async function keyedHub({ key, handle }: { readonly key: string; readonly handle: string }) {
  const shown: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const { authorization } = request.headers;
    shown.push(authorization);
    if (authorization === `Bearer ${key}`)
      response.writeHead(200).end(JSON.stringify({ account: { handle }, teams: [] }));
    else response.writeHead(401).end(JSON.stringify({ error: "unauthenticated", message: "Not a key." }));
  });
  return { url: await listenForTest(server), shown };
}
