import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { connect, createServer, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { connectChecked, type OutboundTransport } from "./connect-checked.ts";

const PUBLIC = ["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4"];

afterEach(() => {
  vi.useRealTimers();
});

/** Dials sockets that never leave the machine; each does what `then` says. */
function dialer(then: (socket: Socket) => void, transport: OutboundTransport = {}) {
  const dialled: { address: string; socket: Socket }[] = [];
  const dial = (
    signal: AbortSignal = new AbortController().signal,
    host = "hooks.example.com",
    resolver: Pick<OutboundTransport, "resolve"> = { resolve: async () => PUBLIC },
  ) =>
    connectChecked(
      { host, port: 443, signal },
      {
        ...resolver,
        connectTo: (address) => {
          const socket = new Socket();
          dialled.push({ address, socket });
          process.nextTick(then, socket);
          return socket;
        },
        ...transport,
      },
    );
  return { dial, dialled };
}

const fails = (socket: Socket) => void socket.emit("error", new Error("refused"));
const isSilent = () => {};

it("tries three addresses, closes each that fails, and leaves no timer and no listener behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, "removeEventListener");
  const { dial, dialled } = dialer(fails);
  await expect(dial(signal)).rejects.toMatchObject({ reason: "unreachable" });
  expect(dialled.map(({ address }) => address)).toEqual(PUBLIC.slice(0, 3));
  expect(dialled.every(({ socket }) => socket.destroyed)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  // One for the name, one for each address.
  expect(removed).toHaveBeenCalledTimes(4);
});

it("gives an address five seconds to answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { dial, dialled } = dialer(isSilent);
  const ended = expect(dial()).rejects.toMatchObject({ reason: "unreachable" });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(dialled).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(dialled).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
});

describe("when the caller gives up", () => {
  const gone = new Error("the caller is gone");
  // Well before an address would be given up for its silence.
  const soon = (ended: Promise<unknown>) =>
    Promise.race([ended.catch((error: unknown) => error), delay(3_000, "still waiting")]);

  it("ends at once, with the caller's reason, and closes what it opened", async () => {
    const caller = new AbortController();
    const { dial, dialled } = dialer(isSilent);
    const ended = soon(dial(caller.signal));
    await vi.waitFor(() => expect(dialled).toHaveLength(1));
    caller.abort(gone);
    expect(await ended).toBe(gone);
    expect(dialled.every(({ socket }) => socket.destroyed)).toBe(true);
  });

  it("waits for no name and no address when that was before it began", async () => {
    const signal = AbortSignal.abort(gone);
    const resolve = () => new Promise<readonly string[]>(() => {});
    expect(await soon(dialer(isSilent, { resolve }).dial(signal, undefined, {}))).toBe(gone);
    expect(await soon(dialer(isSilent).dial(signal, "1.1.1.1"))).toBe(gone);
  });

  it("closes a connection on which nobody answers in TLS", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const caller = new AbortController();
    const accepted = once(server, "connection");
    const transport = { connectTo: () => connect({ host: "127.0.0.1", port }) };
    const ended = soon(connectChecked({ host: "1.1.1.1", port: 443, signal: caller.signal }, transport));
    const [socket] = await accepted;
    await once(socket, "data");
    const closed = soon(once(socket, "close"));
    caller.abort(gone);
    expect(await ended).toBe(gone);
    expect(await closed).not.toBe("still waiting");
  });
});

it("refuses a name as a whole when one of its addresses is private, or one of this machine", async () => {
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  for (const address of ["10.0.0.1", "::1", ...own.map((entry) => entry.address)]) {
    const { dial, dialled } = dialer(fails, { resolve: async () => ["1.1.1.1", address] });
    await expect(dial()).rejects.toMatchObject({ reason: "host_refused" });
    expect(dialled).toEqual([]);
  }
});

it("refuses an address of this machine without dialling it", async () => {
  const { dial, dialled } = dialer(fails);
  await expect(dial(undefined, "127.0.0.1")).rejects.toMatchObject({ reason: "host_refused" });
  expect(dialled).toEqual([]);
});

it("asks name servers for all addresses of a name, and not the system, whose few threads everything shares", async () => {
  const { resolve4, resolve6 } = Resolver.prototype;
  onTestFinished(() => void Object.assign(Resolver.prototype, { resolve4, resolve6 }));
  // No test may depend on a name server.
  Object.assign(Resolver.prototype, { resolve4: async () => PUBLIC, resolve6: async () => [] });
  const { dial, dialled } = dialer(fails);
  await expect(dial(undefined, undefined, {})).rejects.toMatchObject({ reason: "unreachable" });
  expect(dialled.map(({ address }) => address)).toEqual(PUBLIC.slice(0, 3));
});
