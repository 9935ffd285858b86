import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A network between a program and a server that can have a bad day. */
export interface UnreliableProxy {
  readonly port: number;
  /** Connections that are open, silent ones included. */
  connections(): number;
  /** Bytes on connections that are open now go nowhere, for ever; nobody is told. New connections work. */
  silenceOpen(): void;
  /** The same for all connections, new ones too, until it is healed. */
  silence(): void;
  /** Cuts every open connection with a reset. */
  reset(): void;
  /** Takes no connection until it is healed: a server that is down. */
  refuse(): Promise<void>;
  /** Every chunk arrives so much later. */
  delay(ms: number): void;
  /** At most so many bytes in a second and direction. */
  throttle(bytesPerSecond: number): void;
  /** New connections go to another server. */
  redirect(target: NetConnectOpts): void;
  /** New connections are served as if nothing had been. Those that were silenced stay so. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on this machine and passes bytes on to a server, a TCP port or a unix socket. */
export async function openUnreliableProxy(
  firstTarget: NetConnectOpts,
  { host = "127.0.0.1" } = {},
): Promise<UnreliableProxy> {
  const pairs = new Set<Pair>();
  let target = firstTarget;
  let isSilent = false;
  let delayMs = 0;
  let bytesPerSecond = Number.POSITIVE_INFINITY;

  const server = createServer((near) => {
    const far = connect(target);
    const pair: Pair = { near, far, isSilent };
    pairs.add(pair);
    const pass = (from: Socket, to: Socket) => {
      let freeAt = 0;
      from.on("data", (chunk) => {
        if (pair.isSilent) return;
        const now = performance.now();
        freeAt = Math.max(now, freeAt) + (chunk.length / bytesPerSecond) * 1000;
        const waitMs = freeAt - now + delayMs;
        if (waitMs < 1) return void to.write(chunk);
        from.pause();
        setTimeout(() => {
          if (!pair.isSilent && !to.destroyed) to.write(chunk);
          from.resume();
        }, waitMs).unref();
      });
      from.on("end", () => pair.isSilent || to.end());
      // Whoever cut the line is known by the close that follows.
      from.on("error", () => {});
      from.on("close", () => {
        if (pair.isSilent && from === far) return;
        to.destroy();
        pairs.delete(pair);
      });
    };
    pass(near, far);
    pass(far, near);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.off("error", reject);
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
  const port = await listen(0);
  const cut = (pair: Pair) => {
    pairs.delete(pair);
    pair.near.resetAndDestroy();
    pair.far.destroy();
  };
  const silenceOpen = () => {
    for (const pair of pairs) pair.isSilent = true;
  };
  return {
    port,
    connections: () => pairs.size,
    silenceOpen,
    silence() {
      isSilent = true;
      silenceOpen();
    },
    reset() {
      for (const pair of pairs) cut(pair);
    },
    async refuse() {
      if (server.listening) server.close();
      for (const pair of pairs) cut(pair);
    },
    delay(ms) {
      delayMs = ms;
    },
    throttle(rate) {
      bytesPerSecond = rate;
    },
    redirect(next) {
      target = next;
    },
    async heal() {
      isSilent = false;
      delayMs = 0;
      bytesPerSecond = Number.POSITIVE_INFINITY;
      if (!server.listening) await listen(port);
    },
    async close() {
      for (const pair of pairs) cut(pair);
      if (server.listening) server.close();
    },
  };
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
}
