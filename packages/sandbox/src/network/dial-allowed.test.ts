import { Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { type DialOptions, dialAllowed } from "./dial-allowed.ts";

const target = { host: "api.example.com", port: 443 };
const PUBLIC = ["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4"];

afterEach(() => {
  vi.useRealTimers();
});

/** Dials sockets that never leave the machine; each does what `then` says. */
function dialer(then: (socket: Socket) => void, options: Partial<DialOptions> = {}) {
  const dialled: { address: string; port: number; socket: Socket }[] = [];
  const dial = (to = target) =>
    dialAllowed(to, {
      rules: (host) => host === target.host,
      resolve: async () => PUBLIC,
      connectTo: (address, port) => {
        const socket = new Socket();
        dialled.push({ address, port, socket });
        process.nextTick(then, socket);
        return socket;
      },
      ...options,
    });
  return { dial, dialled };
}

const connects = (socket: Socket) => void socket.emit("connect");
const fails = (socket: Socket) => void socket.emit("error", new Error("refused"));

it("dials the first address of an allowed name and leaves no timer behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { dial, dialled } = dialer(connects);
  expect(await dial()).toBe(dialled[0]?.socket);
  expect(dialled).toMatchObject([{ address: "1.1.1.1", port: 443 }]);
  expect(dialled[0]?.socket.destroyed).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it("refuses names that are not listed and ports of other services, without asking for an address", async () => {
  const { dial, dialled } = dialer(connects, { resolve: () => Promise.reject(new Error("asked")) });
  expect(await dial({ host: "other.example.com", port: 443 })).toBe("not_listed");
  for (const port of [22, 79, 81, 442, 444]) expect(await dial({ ...target, port })).toBe("port_refused");
  expect(dialled).toEqual([]);
});

it("refuses a name as a whole when one of its addresses is private, or one of this machine", async () => {
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  for (const address of ["10.0.0.1", "::1", ...own.map((entry) => entry.address)]) {
    const { dial, dialled } = dialer(connects, { resolve: async () => ["1.1.1.1", address] });
    expect(await dial()).toBe("address_refused");
    expect(dialled).toEqual([]);
  }
});

it("tries three addresses, closes each that fails, and says that none could be reached", async () => {
  const { dial, dialled } = dialer(fails);
  expect(await dial()).toBe("unreachable");
  expect(dialled.map(({ address }) => address)).toEqual(PUBLIC.slice(0, 3));
  expect(dialled.every(({ socket }) => socket.destroyed)).toBe(true);
});

it("gives up on an address that does not answer in time", async () => {
  const { dial, dialled } = dialer(() => {}, { timeoutMs: 5 });
  expect(await dial()).toBe("unreachable");
  expect(dialled).toHaveLength(3);
});

it("says that a name has no address when nobody knows one, or not in time", async () => {
  expect(await dialer(connects, { resolve: async () => [] }).dial()).toBe("unresolved");
  expect(await dialer(connects, { resolve: () => Promise.reject(new Error("no")) }).dial()).toBe(
    "unresolved",
  );
  const never = () => new Promise<readonly string[]>(() => {});
  expect(await dialer(connects, { resolve: never, timeoutMs: 5 }).dial()).toBe("unresolved");
});

it("asks the machine's own resolver unless told otherwise", async () => {
  expect(await dialAllowed({ host: "localhost", port: 443 }, { rules: () => true })).toBe("address_refused");
});

it("reaches an exact address of the configuration wherever it leads, and no other port of that host", async () => {
  const { dial, dialled } = dialer(connects, {
    origins: ["mirror.internal:8080"],
    resolve: async () => ["10.0.0.7"],
  });
  await dial({ host: "mirror.internal", port: 8080 });
  expect(dialled).toMatchObject([{ address: "10.0.0.7", port: 8080 }]);
  for (const port of [80, 443, 8081])
    expect(await dial({ host: "mirror.internal", port })).toBe("not_listed");
});
