import { expect, it, onTestFinished } from "vitest";
import { listenOnLoopback } from "./listen-on-loopback.ts";

async function service(fetch: (request: Request) => Promise<Response>) {
  const open = await listenOnLoopback({ fetch, port: 0, maxBodyBytes: 10, log: () => {} });
  onTestFinished(() => open.close());
  return open;
}

it("answers on this machine's own address, and takes no more of a body than it was told to", async () => {
  const { origin } = await service(async (request) => new Response(await request.text()));
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(origin, { method: "POST", body: "short" })).text()).toBe("short");
  expect((await fetch(origin, { method: "POST", body: "x".repeat(11) })).status).toBe(413);
});

it("tells the handler when the client went away", async () => {
  let gone: AbortSignal | undefined;
  const { origin } = await service(async (request) => {
    gone = request.signal;
    return new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode("a")) }));
  });
  const client = new AbortController();
  await fetch(origin, { signal: client.signal });
  expect(gone?.aborted).toBe(false);
  client.abort();
  await expect.poll(() => gone?.aborted).toBe(true);
});

it("says which port is taken", async () => {
  const { origin } = await service(async () => new Response());
  const port = Number(new URL(origin).port);
  const again = listenOnLoopback({
    fetch: async () => new Response(),
    port,
    maxBodyBytes: 10,
    log: () => {},
  });
  await expect(again).rejects.toMatchObject({ code: "EADDRINUSE" });
});
