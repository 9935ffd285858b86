import { existsSync, statSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { dirname } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type AllowlistProxy, type AllowlistProxyOptions, startAllowlistProxy } from "./allowlist-proxy.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe("startAllowlistProxy", () => {
  it("tunnels to a listed host and dials the address it checked", async () => {
    const { proxy, dialled } = await proxyWith({ hosts: ["api.example.com"] });
    const { status, socket } = await openTunnel(proxy, "api.example.com:443");
    expect(status).toBe(200);
    socket.write("ping");
    expect(await firstChunk(socket)).toBe("echo:ping");
    expect(dialled).toEqual([["93.184.216.34", 443]]);
    expect(proxy.refused()).toEqual([]);
    expect(proxy.takeConnections()).toEqual([
      { host: "api.example.com", port: 443, count: 1, sentBytes: 4, receivedBytes: 9 },
    ]);
  });

  it("passes a plain request on with the checked host in place of the one the script wrote", async () => {
    const { proxy } = await proxyWith({ hosts: ["*.example.com"] });
    const answer = await get(proxy, "http://www.example.com/a?b=1", {
      host: "internal.test",
      "proxy-authorization": "Basic c2VjcmV0",
      connection: "x-gone",
      "x-gone": "1",
      "x-kept": "1",
    });
    expect(answer.status).toBe(200);
    const seen = JSON.parse(answer.body);
    expect(seen.url).toBe("/a?b=1");
    expect(seen.headers.host).toBe("www.example.com");
    expect(seen.headers["x-kept"]).toBe("1");
    expect(seen.headers["x-gone"]).toBeUndefined();
    expect(seen.headers["proxy-authorization"]).toBeUndefined();
  });

  it("passes a chunked body of any method on as one request", async () => {
    const { proxy } = await proxyWith({ hosts: ["example.com"] });
    const answer = await send(proxy, "http://example.com/", "DELETE", "GET /second HTTP/1.1\r\n\r\n");
    expect(JSON.parse(answer.body)).toMatchObject({ method: "DELETE", body: "GET /second HTTP/1.1\r\n\r\n" });
  });

  it("refuses every host when the list is empty", async () => {
    const { proxy, dialled, resolved } = await proxyWith({ hosts: [] });
    expect((await openTunnel(proxy, "example.com:443")).status).toBe(403);
    expect((await get(proxy, "http://example.com/")).status).toBe(403);
    expect(dialled).toEqual([]);
    expect(resolved).toEqual([]);
    expect(proxy.refused()).toEqual([{ host: "example.com", reason: "not_listed" }]);
    const nothing = { refused: "not_listed", count: 1, sentBytes: 0, receivedBytes: 0 };
    expect(proxy.takeConnections()).toEqual([
      { host: "example.com", port: 443, ...nothing },
      { host: "example.com", port: 80, ...nothing },
    ]);
  });

  it("does not even resolve a host that is not on the list, so a name cannot carry data out", async () => {
    const { proxy, resolved } = await proxyWith({ hosts: ["example.com"] });
    expect((await openTunnel(proxy, "c2VjcmV0.evil.test:443")).status).toBe(403);
    expect(resolved).toEqual([]);
  });

  it.each([25, 22, 8080, 6379, 0])("refuses port %d of a listed host", async (port) => {
    const { proxy, dialled } = await proxyWith({ hosts: ["example.com"] });
    expect((await openTunnel(proxy, `example.com:${port}`)).status).toBe(403);
    expect(dialled).toEqual([]);
    expect(proxy.refused()).toEqual([{ host: "example.com", reason: "port_refused" }]);
  });

  it.each([
    "0x7f.1",
    "2130706433",
    "0177.0.0.1",
    "127.1",
    "0",
    "127.0.0.1",
    "[::1]",
    "[::ffff:169.254.169.254]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "user:pass@169.254.169.254",
    "user:pass@example.com",
  ])("refuses the address form '%s' in tunnels and plain requests", async (host) => {
    const { proxy, dialled, resolved } = await proxyWith({ hosts: ["example.com", "*.example.com"] });
    expect((await openTunnel(proxy, `${host}:443`)).status).toBe(403);
    expect((await get(proxy, `http://${host}/`)).status).toBe(403);
    expect([...dialled, ...resolved]).toEqual([]);
    expect(proxy.refused().map((entry) => entry.reason)).toContain("invalid_target");
  });

  it.each([
    "127.0.0.1",
    "169.254.169.254",
    "10.0.0.1",
    "192.168.0.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "fd00:ec2::254",
    "fe80::1",
  ])("refuses a listed name that resolves to %s, also behind a good address", async (address) => {
    const { proxy, dialled } = await proxyWith({
      hosts: ["example.com"],
      resolve: async () => ["93.184.216.34", address],
    });
    expect((await openTunnel(proxy, "example.com:443")).status).toBe(403);
    expect(dialled).toEqual([]);
    expect(proxy.refused()).toEqual([{ host: "example.com", reason: "address_refused" }]);
  });

  it("resolves once per connection, so an answer that flips afterwards is never dialled", async () => {
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const { proxy, dialled } = await proxyWith({
      hosts: ["example.com"],
      resolve: async () => answers.shift() ?? [],
    });
    expect((await openTunnel(proxy, "example.com:443")).status).toBe(200);
    expect(dialled).toEqual([["93.184.216.34", 443]]);
    expect((await openTunnel(proxy, "example.com:443")).status).toBe(403);
    expect(dialled).toHaveLength(1);
  });

  it("refuses localhost through the real resolver even when somebody lists it", async () => {
    const proxy = await startAllowlistProxy({ hosts: ["localhost"] });
    cleanups.push(() => proxy.close());
    expect((await openTunnel(proxy, "localhost:443")).status).toBe(403);
    expect(proxy.refused()).toEqual([{ host: "localhost", reason: "address_refused" }]);
  });

  it("says unresolved and unreachable apart", async () => {
    const unresolved = await proxyWith({
      hosts: ["example.com"],
      resolve: () => Promise.reject(new Error("ENOTFOUND")),
    });
    await openTunnel(unresolved.proxy, "example.com:443");
    expect(unresolved.proxy.refused()).toEqual([{ host: "example.com", reason: "unresolved" }]);

    const closedPort = await freePort();
    const unreachable = await proxyWith({
      hosts: ["example.com"],
      connectTo: () => connect(closedPort, "127.0.0.1"),
    });
    await openTunnel(unreachable.proxy, "example.com:443");
    expect(unreachable.proxy.refused()).toEqual([{ host: "example.com", reason: "unreachable" }]);
  });

  it("cuts every connection at the size limit and refuses the next", async () => {
    const { proxy } = await proxyWith({ hosts: ["example.com"], maxBytes: 1_000 });
    const { socket } = await openTunnel(proxy, "example.com:443");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write("x".repeat(2_000));
    await closed;
    expect((await openTunnel(proxy, "example.com:443")).status).toBe(403);
    expect(proxy.refused()).toEqual([{ host: "example.com", reason: "size_limit" }]);
  });

  it("keeps at most a hundred refused hosts", async () => {
    const { proxy } = await proxyWith({ hosts: [] });
    for (let index = 0; index < 110; index += 1) await openTunnel(proxy, `h${index}.test:443`);
    expect(proxy.refused()).toHaveLength(100);
  });

  it("keeps the socket in a folder of its own and removes it with every connection on close", async () => {
    const { proxy } = await proxyWith({ hosts: ["example.com"] });
    expect(statSync(dirname(proxy.socketPath)).mode & 0o777).toBe(0o700);
    const { socket } = await openTunnel(proxy, "example.com:443");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await proxy.close();
    await closed;
    expect(existsSync(dirname(proxy.socketPath))).toBe(false);
  });

  it("refuses to start with a rule it cannot read", async () => {
    await expect(startAllowlistProxy({ hosts: ["*"] })).rejects.toThrow(/Network rule '\*'/);
  });
});

/** A proxy whose names resolve to a public address and whose dialling ends at a listener on loopback. */
async function proxyWith(options: AllowlistProxyOptions): Promise<{
  proxy: AllowlistProxy;
  dialled: [string, number][];
  resolved: string[];
}> {
  const echoPort = await listen(
    createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (chunk) => socket.write(`echo:${chunk}`));
    }),
  );
  const httpPort = await listen(
    createHttpServer((incoming, response) => void describeRequest(incoming, response)),
  );
  const dialled: [string, number][] = [];
  const resolved: string[] = [];
  const proxy = await startAllowlistProxy({
    resolve: async (host) => {
      resolved.push(host);
      return ["93.184.216.34"];
    },
    connectTo: (address, port) => {
      dialled.push([address, port]);
      return connect(port === 80 ? httpPort : echoPort, "127.0.0.1");
    },
    ...options,
  });
  cleanups.push(() => proxy.close());
  return { proxy, dialled, resolved };
}

async function describeRequest(
  incoming: IncomingMessage,
  response: { end(text: string): void },
): Promise<void> {
  const body = await readText(incoming);
  const { url, method, headers } = incoming;
  response.end(JSON.stringify({ url, method, headers, body }));
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return portOf(server.address());
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("not a TCP listener");
  return address.port;
}

async function openTunnel(
  proxy: AllowlistProxy,
  authority: string,
): Promise<{ status: number; socket: Socket }> {
  const socket = connect(proxy.socketPath);
  cleanups.push(async () => void socket.destroy());
  socket.on("error", () => {});
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  const head = await firstChunk(socket);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), socket };
}

function firstChunk(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once("data", (chunk) => resolve(chunk.toString()));
    socket.once("close", () => reject(new Error("closed before an answer")));
  });
}

function get(proxy: AllowlistProxy, url: string, headers: Record<string, string> = {}) {
  return send(proxy, url, "GET", undefined, headers);
}

function send(
  proxy: AllowlistProxy,
  url: string,
  method: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      socketPath: proxy.socketPath,
      path: url,
      method,
      agent: false,
      headers: body === undefined ? headers : { ...headers, "transfer-encoding": "chunked" },
    });
    outgoing.on("error", reject);
    outgoing.on("response", async (response) => {
      resolve({ status: response.statusCode ?? 0, body: await readText(response) });
    });
    outgoing.end(body);
  });
}

async function readText(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message) text += chunk;
  return text;
}
