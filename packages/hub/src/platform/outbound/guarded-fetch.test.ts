import { once } from "node:events";
import { connect, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGuardedFetch, OutboundError, type OutboundTransport } from "./guarded-fetch.ts";
import { RECEIVER_HOST, secureReceiver } from "./testing/secure-receiver.ts";

const TARGET = `https://${RECEIVER_HOST}/hook?a=1`;

describe("a guarded request", () => {
  it("goes to the checked address, asks for the host by name, and brings back the answer", async () => {
    const dialled: string[] = [];
    const receiver = await secureReceiver((_, response) =>
      response.writeHead(201, { "x-answer": "yes" }).end("made"),
    );
    const fetch = createGuardedFetch({
      ...receiver.transport,
      connectTo: (address, port) => {
        dialled.push(`${address} ${port}`);
        return connect({ host: "127.0.0.1", port: receiver.port });
      },
    });
    const answer = await fetch(TARGET, { method: "POST", body: "é", headers: { "x-more": "1" } });
    expect(answer).toMatchObject({ status: 201, headers: { "x-answer": "yes" }, isCut: false });
    expect(answer.body.toString()).toBe("made");
    expect(dialled).toEqual(["93.184.215.14 443"]);
    expect(receiver.received).toEqual([
      {
        method: "POST",
        path: "/hook?a=1",
        body: "é",
        servername: RECEIVER_HOST,
        headers: expect.objectContaining({
          host: RECEIVER_HOST,
          "x-more": "1",
          "content-length": "2",
          "accept-encoding": "identity",
        }),
      },
    ]);
  });

  it("gives a redirect back instead of following it", async () => {
    const receiver = await secureReceiver((_, response) =>
      response.writeHead(302, { location: "https://hooks.example.com/other" }).end(),
    );
    const answer = await createGuardedFetch(receiver.transport)(TARGET);
    expect(answer).toMatchObject({ status: 302 });
    expect(receiver.received).toHaveLength(1);
  });

  it("reads no more than it may, and unpacks nothing", async () => {
    const packed = gzipSync(Buffer.alloc(100_000));
    const receiver = await secureReceiver(({ path }, response) => {
      if (path === "/gzip") return response.writeHead(200, { "content-encoding": "gzip" }).end(packed);
      response.writeHead(200);
      // Without an end: whoever waits for it waits for ever.
      return response.write(Buffer.alloc(64 * 1024, "x"));
    });
    const fetch = createGuardedFetch(receiver.transport);
    const long = await fetch(`https://${RECEIVER_HOST}/long`);
    expect(long).toMatchObject({ status: 200, isCut: true });
    expect(long.body).toHaveLength(16 * 1024);
    const zipped = await fetch(`https://${RECEIVER_HOST}/gzip`);
    expect(zipped.body.equals(packed)).toBe(true);
  });

  it("says whether there was more than it may read", async () => {
    const receiver = await secureReceiver((_, response) => response.end("abcd"));
    const fetch = createGuardedFetch(receiver.transport);
    expect(await fetch(TARGET, { maxBytes: 4 })).toMatchObject({ body: Buffer.from("abcd"), isCut: false });
    expect(await fetch(TARGET, { maxBytes: 3 })).toMatchObject({ body: Buffer.from("abc"), isCut: true });
  });

  it("reads headers of 16 KiB, and no answer with more of them", async () => {
    const receiver = await secureReceiver(({ path }, response) =>
      response.writeHead(200, { "x-long": "x".repeat(Number(path.slice(1))) }).end(),
    );
    const fetch = createGuardedFetch(receiver.transport);
    expect(await fetch(`https://${RECEIVER_HOST}/16000`)).toMatchObject({ status: 200 });
    await expect(fetch(`https://${RECEIVER_HOST}/16800`)).rejects.toMatchObject({ reason: "broken" });
  });

  it("ends after its time, whichever part takes it", async () => {
    const silent = await secureReceiver(() => {});
    const dripping = await secureReceiver((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 5);
      response.on("close", () => clearInterval(timer));
    });
    const transports: OutboundTransport[] = [
      silent.transport,
      dripping.transport,
      { ...silent.transport, resolve: () => new Promise(() => {}) },
    ];
    for (const transport of transports) {
      await expect(createGuardedFetch(transport)(TARGET, { timeoutMs: 200 })).rejects.toMatchObject({
        reason: "timed_out",
      });
    }
  });

  it("ends with the caller's signal", async () => {
    const receiver = await secureReceiver(() => {});
    const caller = new AbortController();
    const running = createGuardedFetch(receiver.transport)(TARGET, { signal: caller.signal });
    await expect.poll(() => receiver.received.length).toBe(1);
    caller.abort(new Error("not wanted any more"));
    // It is no failure of the host.
    await expect(running).rejects.not.toBeInstanceOf(OutboundError);
  });

  it("refuses a certificate that is not for the host or not trusted", async () => {
    const receiver = await secureReceiver();
    const { resolve, connectTo } = receiver.transport;
    const trusting = createGuardedFetch(receiver.transport);
    await expect(trusting("https://other.example.com/")).rejects.toMatchObject({ reason: "tls_failed" });
    const untrusting = createGuardedFetch({ ...(resolve && { resolve }), ...(connectTo && { connectTo }) });
    await expect(untrusting(TARGET)).rejects.toMatchObject({ reason: "tls_failed" });
    expect(receiver.received).toEqual([]);
  });

  it("says when a host does not answer or does not speak HTTP", async () => {
    const receiver = await secureReceiver((_, response) => response.destroy());
    await expect(createGuardedFetch(receiver.transport)(TARGET)).rejects.toMatchObject({ reason: "broken" });
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const address = closed.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    closed.close();
    const nobody = createGuardedFetch({
      ...receiver.transport,
      connectTo: () => connect({ host: "127.0.0.1", port }),
    });
    await expect(nobody(TARGET)).rejects.toMatchObject({ reason: "unreachable" });
  });

  it("tries the next public address when one does not answer", async () => {
    const receiver = await secureReceiver();
    const dialled: string[] = [];
    const fetch = createGuardedFetch({
      ...receiver.transport,
      resolve: async () => ["2606:4700:4700::1111", "93.184.215.14"],
      connectTo: (address) => {
        dialled.push(address);
        return connect({ host: "127.0.0.1", port: address.includes(":") ? 1 : receiver.port });
      },
    });
    expect(await fetch(TARGET)).toMatchObject({ status: 204 });
    expect(dialled).toEqual(["2606:4700:4700::1111", "93.184.215.14"]);
  });
});

/** A listener on every loopback address, on whichever port: what no request may ever reach. */
async function loopbackListener(): Promise<{ readonly port: number; connections(): number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, "::");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, connections: () => connections };
}

describe("a request to this machine or its network (E92)", () => {
  const literal = [
    "0x7f.1",
    "2130706433",
    "0177.0.0.1",
    "127.1",
    "0",
    "[::1]",
    "[::ffff:169.254.169.254]",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "user:pass@169.254.169.254",
    "localhost",
    "localhost.",
    "hub.internal",
    "10.0.0.8",
    "[fd00::1]",
    "168.63.129.16",
  ];

  it.each(literal)("never connects to %s, by http or https", async (host) => {
    const listener = await loopbackListener();
    const dialled: string[] = [];
    const fetch = createGuardedFetch({
      connectTo: (address) => {
        dialled.push(address);
        return connect({ host: address, port: listener.port });
      },
    });
    for (const scheme of ["http", "https"]) {
      await expect(fetch(`${scheme}://${host}/`)).rejects.toBeInstanceOf(OutboundError);
      await expect(fetch(`${scheme}://${host}:${listener.port}/`)).rejects.toBeInstanceOf(OutboundError);
      await expect(fetch(`${scheme}://${host}:8443/`)).rejects.toBeInstanceOf(OutboundError);
    }
    expect({ dialled, connections: listener.connections() }).toEqual({ dialled: [], connections: 0 });
  });

  it.each([
    ["ext::sh -c id"],
    ["-oProxyCommand=id"],
    ["file:///etc/passwd"],
    ["ftp://example.com/"],
    ["https://example.com:22/"],
    ["https://example.com/#x"],
    ["//example.com/"],
    ["https://"],
    [""],
    [`https://example.com/${"a".repeat(2_100)}`],
  ])("refuses %s before anything is resolved", async (url) => {
    const fetch = createGuardedFetch({
      resolve: () => Promise.reject(new Error("resolved")),
      connectTo: () => {
        throw new Error("dialled");
      },
    });
    await expect(fetch(url)).rejects.toMatchObject({ reason: "url_refused" });
  });

  it.each([
    [["127.0.0.1"]],
    [["::1"]],
    [["93.184.215.14", "127.0.0.1"]],
    [["169.254.169.254"]],
    [["::ffff:7f00:1"]],
    [["64:ff9b::7f00:1"]],
    [["2001:0:7f00:1::"]],
    [[]],
  ])("refuses a name that resolves to %j, in the words of a name that does not exist", async (addresses) => {
    const listener = await loopbackListener();
    const dialled: string[] = [];
    const fetch = createGuardedFetch({
      resolve: async () => addresses,
      connectTo: (address) => {
        dialled.push(address);
        return connect({ host: address, port: listener.port });
      },
    });
    const gone = createGuardedFetch({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    const words = await gone("https://name.example.com/").catch(String);
    expect(await fetch("https://name.example.com/").catch(String)).toBe(words);
    expect({ dialled, connections: listener.connections() }).toEqual({ dialled: [], connections: 0 });
  });

  it("asks for a name once, so that a second answer gains nothing", async () => {
    const listener = await loopbackListener();
    const answers = [["93.184.215.14"], ["127.0.0.1"]];
    let asked = 0;
    const dialled: string[] = [];
    const fetch = createGuardedFetch({
      resolve: async () => answers[asked++] ?? ["127.0.0.1"],
      // What is dialled stands for the network; the public address does not answer.
      connectTo: (address) => {
        dialled.push(address);
        return connect({ host: address === "93.184.215.14" ? "127.0.0.1" : address, port: 1 });
      },
    });
    await expect(fetch("https://flips.example.com/")).rejects.toMatchObject({ reason: "unreachable" });
    expect({ asked, dialled, connections: listener.connections() }).toEqual({
      asked: 1,
      dialled: ["93.184.215.14"],
      connections: 0,
    });
  });
});

describe("a receiver that the operator named in their own network", () => {
  const HOST = "alerts.corp.internal";
  /** A real server on this machine, by a name that resolves to it. */
  async function inside(receivers: (port: number) => string[]) {
    const receiver = await secureReceiver(undefined, HOST);
    const transport = { resolve: async () => ["127.0.0.1"], ca: receiver.ca };
    return { ...receiver, fetch: createGuardedFetch(transport, new Set(receivers(receiver.port))) };
  }

  it("is reached at its private address, by https and with a certificate for its name", async () => {
    const { fetch, port, received } = await inside((own) => [`${HOST}:${own}`]);
    expect(await fetch(`https://${HOST}:${port}/hook`, { method: "POST", body: "x" })).toMatchObject({
      status: 204,
    });
    expect(received).toMatchObject([{ path: "/hook", body: "x", servername: HOST }]);
    await expect(fetch(`http://${HOST}:${port}/hook`)).rejects.toMatchObject({ reason: "url_refused" });
  });

  it("opens no other port, no other name and no address", async () => {
    const { fetch, port, received } = await inside((own) => [`${HOST}:${own}`]);
    const closed = [
      `https://${HOST}/hook`,
      `https://${HOST}:8443/hook`,
      `https://x.${HOST}:${port}/hook`,
      `https://127.0.0.1:${port}/hook`,
      `https://localhost:${port}/hook`,
      `https://user@${HOST}:${port}/hook`,
      "https://169.254.169.254/latest/meta-data",
      "https://10.0.0.7/hook",
    ];
    for (const url of closed) await expect(fetch(url), url).rejects.toMatchObject({ reason: "url_refused" });
    // A public name that leads inside stays refused.
    await expect(fetch("https://hooks.example.com/hook")).rejects.toMatchObject({ reason: "host_refused" });
    expect(received).toEqual([]);
  });

  it("is out of reach where nobody named it", async () => {
    const { fetch, port, received } = await inside(() => []);
    await expect(fetch(`https://${HOST}:${port}/hook`)).rejects.toMatchObject({ reason: "url_refused" });
    expect(received).toEqual([]);
  });
});
