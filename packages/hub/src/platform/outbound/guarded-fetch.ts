import { request } from "node:http";
import type { Duplex } from "node:stream";
import {
  checkTargetUrl,
  hostOf,
  isOwnReceiver,
  NO_RECEIVERS,
  type OwnReceivers,
} from "./check-target-url.ts";
import { connectChecked, type OutboundTransport } from "./connect-checked.ts";
import { OutboundError } from "./outbound-error.ts";

export type { OutboundTransport } from "./connect-checked.ts";
export { OutboundError } from "./outbound-error.ts";

export interface OutboundRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For everything: resolving, connecting, sending, reading. 15 seconds unless told. */
  readonly timeoutMs?: number;
  /** How much of the answer is read. 16 KiB unless told. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  /** Names in lower case; repeated ones joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The answer was longer than what was read of it. */
  readonly isCut: boolean;
}

/** Sends one request to a server that a tenant or a publisher named. Throws `OutboundError` for whatever has no answer. */
export type GuardedFetch = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>;

/**
 * The only way out of the hub to addresses that others chose. https alone; the name is resolved once, every address it has
 * must be public, and exactly one of those is dialled, so that a name server which changes its mind gains nothing. Redirects
 * are answers like any other, and nothing is decompressed. A hub gives no `transport`; tests cannot leave the machine.
 * `receivers` are the hosts that the operator named in their own network: they alone need no public address.
 */
export function createGuardedFetch(
  transport: OutboundTransport = {},
  receivers: OwnReceivers = NO_RECEIVERS,
): GuardedFetch {
  return async (text, options = {}) => {
    const checked = checkTargetUrl(text, receivers);
    if (!("url" in checked)) throw new OutboundError("url_refused");
    const timeout = AbortSignal.timeout(options.timeoutMs ?? 15_000);
    const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
    let socket: Duplex | undefined;
    try {
      const { url } = checked;
      const target = { host: hostOf(url), port: Number(url.port || 443), signal };
      socket = await connectChecked({ ...target, isOwnReceiver: isOwnReceiver(url, receivers) }, transport);
      return await exchange(socket, url, options, signal);
    } catch (error) {
      if (timeout.aborted) throw new OutboundError("timed_out", error);
      if (error instanceof OutboundError || options.signal?.aborted === true) throw error;
      throw new OutboundError("broken", error);
    } finally {
      socket?.destroy();
    }
  };
}

function exchange(
  socket: Duplex,
  url: URL,
  { method = "GET", headers, body, maxBytes = 16 * 1024 }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  return new Promise((done, fail) => {
    const sent = request({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        "accept-encoding": "identity",
        "user-agent": "Skillquay",
        ...headers,
        host: url.host,
        connection: "close",
        ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
      },
      maxHeaderSize: 16 * 1024,
      signal,
    });
    sent.on("error", fail);
    sent.on("response", (answer) => {
      const chunks: Buffer[] = [];
      let sizeBytes = 0;
      const finish = (isCut: boolean) => {
        done({
          status: answer.statusCode ?? 0,
          headers: plainHeaders(answer.headers),
          body: Buffer.concat(chunks).subarray(0, maxBytes),
          isCut,
        });
        sent.destroy();
      };
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) finish(true);
      });
      answer.on("end", () => finish(false));
      answer.on("error", fail);
      answer.on("aborted", () => fail(new OutboundError("broken")));
    });
    sent.end(body);
  });
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
  );
  return Object.fromEntries(entries);
}
