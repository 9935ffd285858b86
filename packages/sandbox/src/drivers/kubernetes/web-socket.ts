import { createHash, randomBytes } from "node:crypto";
import type { Socket } from "node:net";

/** The messages of a web socket (RFC 6455), as far as a client of a cluster needs them: no extension, no text. */
export interface WebSocketClient {
  send(message: Uint8Array): void;
  close(): void;
}

export interface WebSocketEvents {
  readonly onMessage: (message: Buffer) => void;
  /** Once, with what went wrong, if something did. */
  readonly onEnd: (error?: Error) => void;
}

export function newWebSocketKey(): string {
  return randomBytes(16).toString("base64");
}

export function acceptOf(key: string): string {
  return createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
}

export function speakWebSocket(socket: Socket, head: Buffer, events: WebSocketEvents): WebSocketClient {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let isOver = false;
  const end = (error?: Error) => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    events.onEnd(error);
  };
  const answer = (opcode: number, payload: Uint8Array) => {
    if (!socket.destroyed) socket.write(frameOf(opcode, payload, true));
  };
  const read = (piece: Buffer) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (let frame = nextFrame(rest); frame !== undefined && !isOver; frame = nextFrame(rest)) {
      if (frame.payload.length > MOST_BYTES) return end(new Error("the cluster sent too large a message"));
      rest = rest.subarray(frame.bytes);
      if (frame.opcode === CLOSE) return end();
      if (frame.opcode === PING) answer(PONG, frame.payload);
      if (frame.opcode !== CONTINUATION && frame.opcode !== BINARY && frame.opcode !== TEXT) continue;
      parts.push(Buffer.from(frame.payload));
      if (!frame.isLast) continue;
      const message = Buffer.concat(parts);
      parts = [];
      events.onMessage(message);
    }
    if (rest.length > MOST_BYTES) end(new Error("the cluster sent too large a message"));
  };
  socket.on("data", read);
  socket.once("error", end);
  socket.once("close", () => end(new Error("the cluster hung up")));
  if (head.length > 0) read(head);
  return {
    send: (message) => answer(BINARY, message),
    close() {
      answer(CLOSE, new Uint8Array(0));
      end();
    },
  };
}

/** `isMasked` for what a client sends. */
export function frameOf(opcode: number, payload: Uint8Array, isMasked: boolean): Buffer {
  const { length } = payload;
  const extended = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + extended);
  head[0] = 0x80 | opcode;
  head[1] = (isMasked ? 0x80 : 0) | (extended === 0 ? length : extended === 2 ? 126 : 127);
  if (extended === 2) head.writeUInt16BE(length, 2);
  if (extended === 8) head.writeBigUInt64BE(BigInt(length), 2);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, masked(payload, mask)]);
}

export interface Frame {
  readonly opcode: number;
  readonly isLast: boolean;
  readonly payload: Buffer;
  /** That the whole frame takes. */
  readonly bytes: number;
}

/** Undefined while it is not whole. */
export function nextFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
  const maskBytes = (second & 0x80) === 0 ? 0 : 4;
  const begin = 2 + extended + maskBytes;
  if (bytes.length < begin) return undefined;
  const length =
    extended === 2 ? bytes.readUInt16BE(2) : extended === 8 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (length > MOST_BYTES)
    return { opcode: CLOSE, isLast: true, payload: Buffer.alloc(0), bytes: bytes.length };
  if (bytes.length < begin + length) return undefined;
  const payload = bytes.subarray(begin, begin + length);
  return {
    opcode: first & 0x0f,
    isLast: (first & 0x80) !== 0,
    payload: maskBytes === 0 ? payload : masked(payload, bytes.subarray(begin - 4, begin)),
    bytes: begin + length,
  };
}

function masked(payload: Uint8Array, mask: Uint8Array): Buffer {
  const result = Buffer.from(payload);
  for (let at = 0; at < result.length; at += 1) result[at] = (result[at] ?? 0) ^ (mask[at & 3] ?? 0);
  return result;
}

const CONTINUATION = 0;
const TEXT = 1;
export const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
// Far more than a cluster puts into one.
const MOST_BYTES = 2 ** 24;
