import { createServer } from "node:net";
import * as z from "zod/v4";

/** For programs that must know their port before they start. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
