import type { NetworkConnection } from "../sandbox.ts";

/** What went through the proxy, or was asked for and refused. The same is counted, not listed again. */
export interface ConnectionLog {
  /** Counts one more; the answer is told of its bytes. */
  add(connection: Pick<NetworkConnection, "host" | "port" | "refused">): CountedConnection;
  /** What came since the last time, oldest first. */
  take(): readonly NetworkConnection[];
}

export interface CountedConnection {
  sent(chunk: Uint8Array): void;
  received(chunk: Uint8Array): void;
}

export function createConnectionLog(): ConnectionLog {
  let entries = new Map<string, Counted>();
  return {
    add({ host, port, refused }) {
      const facts = { host: host.slice(0, MOST_HOST_CHARS), ...portOf(port), ...reasonOf(refused) };
      const key = JSON.stringify(facts);
      // The script decides how many there are: what a person can read, and one line for the rest.
      const isRoom = entries.has(key) || entries.size < MOST_ENTRIES;
      const place = isRoom ? key : REST;
      const entry = entries.get(place) ?? { ...(isRoom ? facts : restOf(refused)), ...NOTHING };
      entries.set(place, entry);
      entry.count += 1;
      return {
        sent: ({ length }) => {
          entry.sentBytes += length;
        },
        received: ({ length }) => {
          entry.receivedBytes += length;
        },
      };
    },
    take() {
      const taken = [...entries.values()];
      entries = new Map();
      return taken;
    },
  };
}

interface Counted extends NetworkConnection {
  count: number;
  sentBytes: number;
  receivedBytes: number;
}

const NOTHING = { count: 0, sentBytes: 0, receivedBytes: 0 };
// The longest name that DNS has.
const MOST_HOST_CHARS = 253;
const MOST_ENTRIES = 100;
const REST = "others";

function restOf(refused: string | undefined) {
  return { host: "(others)", ...reasonOf(refused) };
}

function portOf(port: number | undefined) {
  return port === undefined ? {} : { port };
}

function reasonOf(refused: string | undefined) {
  return refused === undefined ? {} : { refused };
}
