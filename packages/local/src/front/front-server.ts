import { PassThrough, type Readable, type Writable } from "node:stream";
import {
  answerSimpleRequest,
  isRecord,
  parseJson,
  parseSimpleRequest,
  type ReadSource,
  type WriteResponse,
} from "@skillquay/tools/fast-path";
import type { ChangedLists } from "./snapshot-reads.ts";

export interface FrontServerOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly reads: FrontReads;
  readonly write: WriteResponse;
  /** Called once, when the full server has to take over; it finds the whole conversation in `input`. */
  readonly onHandOver: (handover: Handover) => void;
}

export interface FrontReads extends ReadSource {
  /** The tool list that the client was given, or told of as changed; undefined while it has asked for none. */
  readonly listed?: Uint8Array | undefined;
}

/** What the full server needs to go on where the front stopped. */
export interface Handover {
  /** Everything that the front did not answer, in order, after the handshake that it did. */
  readonly input: Readable;
  /** The id under which the handshake is repeated: nobody waits for its answer. Undefined when there was none. */
  readonly repeatedId: string | undefined;
  /** The tool list that the client was given; undefined when it has none yet. */
  readonly listed: Uint8Array | undefined;
  /** Whether a change is the reason, of which the client was told nothing. */
  readonly isChanged: boolean;
}

export interface FrontServer {
  /** When the last request came, by the clock of `performance`. */
  readonly lastRequestAtMs: number;
  /** Says that something has changed of which the client has to be told: by `announce`, or by the full server. */
  noteChange(): void;
  announce(changed: ChangedLists): void;
  /** Once everything that came so far is answered, or with the full server. */
  answered(): Promise<void>;
  /** Has the full server take over because something has changed, though no request needs it. */
  handOver(): void;
}

/**
 * Answers what a snapshot can answer, one request after the other, and hands over to the full server at the first that it
 * cannot: from then on every byte is the full server's, in the order in which it came.
 */
export function serveFront({ input, output, reads, write, onHandOver }: FrontServerOptions): FrontServer {
  const queue: Buffer[] = [];
  // What the full server must be told again: the handshake, and notices of the client.
  const repeated: Buffer[] = [];
  let repeatedId: string | undefined;
  let pending: Buffer | undefined;
  let rest: PassThrough | undefined;
  let isBusy = false;
  let pumping = Promise.resolve();
  let isUnannounced = false;
  let hasEnded = false;
  let lastRequestAtMs = 0;

  input.on("data", (chunk: Buffer) => {
    lastRequestAtMs = performance.now();
    if (rest !== undefined && !isBusy) {
      if (!rest.write(chunk)) waitFor(rest);
      return;
    }
    takeChunk(chunk);
    if (!isBusy) pumping = pump();
  });
  input.once("end", () => {
    hasEnded = true;
    if (!isBusy) rest?.end();
  });

  /** Reads no more than the full server takes. */
  function waitFor(target: PassThrough): void {
    input.pause();
    target.once("drain", () => input.resume());
  }

  function takeChunk(chunk: Buffer): void {
    let bytes = pending === undefined ? chunk : Buffer.concat([pending, chunk]);
    for (let end = bytes.indexOf(LINE_FEED) + 1; end > 0; end = bytes.indexOf(LINE_FEED) + 1) {
      queue.push(bytes.subarray(0, end));
      bytes = bytes.subarray(end);
    }
    pending = bytes.length === 0 ? undefined : bytes;
  }

  async function pump(): Promise<void> {
    isBusy = true;
    while (rest === undefined) {
      const line = queue.shift();
      if (line === undefined) break;
      if (!(await isAnswered(line))) {
        queue.unshift(line);
        startHandOver(false);
      }
    }
    isBusy = false;
    if (rest === undefined && pending !== undefined && pending.length > LONGEST_REQUEST_BYTES)
      startHandOver(false);
    if (rest !== undefined) passOn(rest);
  }

  async function isAnswered(line: Buffer): Promise<boolean> {
    if (line.length > LONGEST_REQUEST_BYTES) return false;
    const message = parseJson(line);
    if (repeatedId !== undefined && isNotice(message)) {
      repeated.push(line);
      return true;
    }
    const request = parseSimpleRequest(message);
    if (request === undefined || (request.method !== "initialize" && request.era !== "legacy")) return false;
    // Lists are not what they were; of a skill's text its file says whether it is.
    if (isUnannounced && request.method !== "tools/call") return false;
    // A second handshake on one connection is the SDK's to judge.
    if ((request.method === "initialize") !== (repeatedId === undefined)) return false;
    const pieces = await answerSimpleRequest(request, reads, write).catch(() => undefined);
    if (pieces === undefined) return false;
    if (request.method === "initialize") {
      repeatedId = `skillquay-front-${Math.random().toString(36).slice(2)}`;
      repeated.push(Buffer.from(`${JSON.stringify({ ...Object(message), id: repeatedId })}\n`));
    }
    output.write(Buffer.concat([...pieces, LINE_END]));
    return true;
  }

  function startHandOver(isChanged: boolean): void {
    rest = new PassThrough();
    onHandOver({
      input: rest,
      repeatedId,
      listed: reads.listed,
      isChanged: isChanged || isUnannounced,
    });
  }

  function passOn(target: PassThrough): void {
    for (const line of [...repeated.splice(0), ...queue.splice(0)]) target.write(line);
    if (pending !== undefined) target.write(pending);
    pending = undefined;
    if (hasEnded) target.end();
  }

  return {
    get lastRequestAtMs() {
      return lastRequestAtMs;
    },
    noteChange() {
      isUnannounced = true;
    },
    announce(changed) {
      isUnannounced = false;
      // Without a handshake there is nobody who was told anything.
      if (rest !== undefined || repeatedId === undefined) return;
      output.write(listNotices(changed));
    },
    answered: () => pumping,
    handOver() {
      if (rest !== undefined) return;
      startHandOver(true);
      // A request that is being answered is answered first; the rest follows it.
      if (!isBusy && rest !== undefined) passOn(rest);
    },
  };
}

/** The lines that tell a client which lists it has to ask for again. */
export function listNotices(changed: ChangedLists): string {
  const kinds = LISTS.filter((kind) => changed[kind]);
  return kinds.map((kind) => `{"jsonrpc":"2.0","method":"notifications/${kind}/list_changed"}\n`).join("");
}

const LISTS = ["tools", "prompts", "resources"] as const;
const LINE_FEED = 10;
const LINE_END = Buffer.from("\n");
// The arguments of a read are a name and a few numbers.
const LONGEST_REQUEST_BYTES = 16 * 1024;

function isNotice(message: unknown): boolean {
  return (
    isRecord(message) && message.jsonrpc === "2.0" && typeof message.method === "string" && !("id" in message)
  );
}
