import { HostRefusal } from "./host.ts";

/** JSON-RPC with the window around this page. */
export interface Peer {
  request(method: string, params: object, signal?: AbortSignal): Promise<unknown>;
  notify(method: string, params: object): void;
}

export interface PeerOptions {
  /** Undefined: there is no such method. */
  readonly onRequest: (method: string) => object | undefined;
  readonly onNotification: (method: string, params: unknown) => void;
}

export function connectPeer(target: Window, { onRequest, onNotification }: PeerOptions): Peer {
  let lastId = 0;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  // The page does not know where it is shown; only the window around it hears this.
  const send = (message: object) => target.postMessage({ jsonrpc: "2.0", ...message }, "*");

  addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    if (source !== target || !isMessage(data)) return;
    const { id, method, params, result, error } = data;
    if (typeof method === "string") {
      if (id === undefined) return onNotification(method, params);
      const answer = onRequest(method);
      send(
        answer === undefined
          ? { id, error: { code: METHOD_NOT_FOUND, message: "Not known here." } }
          : { id, result: answer },
      );
      return;
    }
    const open = typeof id === "number" ? waiting.get(id) : undefined;
    if (open === undefined || typeof id !== "number") return;
    waiting.delete(id);
    if (error === undefined) open.resolve(result);
    else open.reject(errorOf(error));
  });

  return {
    notify: (method, params) => send({ method, params }),
    request: (method, params, signal) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        waiting.set(id, { resolve, reject });
        signal?.addEventListener("abort", () => {
          if (!waiting.delete(id)) return;
          send({
            method: "notifications/cancelled",
            params: { requestId: id, reason: "The user stopped it." },
          });
          reject(new Error("Stopped."));
        });
        send({ id, method, params });
      }),
  };
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function isMessage(data: unknown): data is Message {
  return typeof data === "object" && data !== null && Reflect.get(data, "jsonrpc") === "2.0";
}

const METHOD_NOT_FOUND = -32601;

function errorOf(error: unknown): Error {
  const { code, message } = Object(error);
  const text = typeof message === "string" ? message.slice(0, 300) : "The host gave no reason.";
  return code === METHOD_NOT_FOUND ? new HostRefusal(text) : new Error(text);
}
