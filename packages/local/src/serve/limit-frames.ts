import { Transform, type Writable } from "node:stream";

export interface FrameLimits {
  /** The longest line that is passed on. */
  readonly frameBytes: number;
  /** How much may wait for the client before no more requests are read. */
  readonly unreadBytes: number;
}

/**
 * Between a client and whatever reads its lines: passes on whole lines only, answers one that is too long with an error and
 * goes on behind it, and stops reading while the client does not read what it asked for.
 */
export function limitFrames(output: Writable, limits: FrameLimits = LIMITS): Transform {
  const parts: Buffer[] = [];
  let partBytes = 0;
  /** The end of a line that is being dropped; undefined while none is. */
  let droppedEnd: Buffer | undefined;
  let droppedStart = "";

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const whole = takeLines(chunk);
      if (whole === undefined) return done();
      if (whole.length <= PASSED_AT_ONCE_BYTES && output.writableLength <= limits.unreadBytes)
        return done(null, whole);
      passInGroups(this, whole).then(() => done(), done);
    },
    flush(done) {
      // The last line may lack its end.
      done(null, partBytes > 0 ? Buffer.concat(parts) : undefined);
    },
  });

  /** All complete lines; what follows the last one waits for its end. */
  function takeLines(chunk: Buffer): Buffer | undefined {
    let from = 0;
    if (droppedEnd !== undefined) {
      const end = chunk.indexOf(LINE_FEED);
      droppedEnd = tailOf(Buffer.concat([droppedEnd, end < 0 ? chunk : chunk.subarray(0, end)]));
      if (end < 0) return undefined;
      output.write(tooLong(droppedStart, droppedEnd.toString("latin1"), limits.frameBytes));
      droppedEnd = undefined;
      from = end + 1;
    }
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > from) {
      const lines = chunk.subarray(from, end);
      const whole = partBytes > 0 ? Buffer.concat([...parts, lines]) : lines;
      clearParts();
      keepPart(chunk.subarray(end));
      return whole;
    }
    keepPart(chunk.subarray(from));
    return undefined;
  }

  function keepPart(part: Buffer): void {
    if (part.length === 0) return;
    parts.push(part);
    partBytes += part.length;
    if (partBytes <= limits.frameBytes) return;
    const line = Buffer.concat(parts);
    droppedStart = line.toString("latin1", 0, KEPT_OF_DROPPED);
    droppedEnd = tailOf(line);
    clearParts();
  }

  function clearParts(): void {
    parts.length = 0;
    partBytes = 0;
  }

  /** A few lines at a time, each after the client has read what the ones before it asked for. */
  async function passInGroups(target: Transform, lines: Buffer): Promise<void> {
    for (let from = 0; from < lines.length; ) {
      let to = from;
      for (let count = 0; count < LINES_AT_ONCE && to < lines.length; count += 1)
        to = lines.indexOf(LINE_FEED, to) + 1;
      if (output.writableLength > limits.unreadBytes) await drained(output);
      target.push(lines.subarray(from, to));
      from = to;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
}

function drained(output: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (output.destroyed || !output.writableNeedDrain) return resolve();
    const done = () => {
      for (const event of ["drain", "close", "error"]) output.off(event, done);
      resolve();
    };
    for (const event of ["drain", "close", "error"]) output.on(event, done);
  });
}

function tailOf(bytes: Buffer): Buffer {
  // Copied, so that a few bytes do not keep megabytes alive.
  return Buffer.from(bytes.subarray(Math.max(0, bytes.length - KEPT_OF_DROPPED)));
}

/** The request's id stands at one of its ends, as every known client writes it; else nobody can be answered by id. */
function tooLong(start: string, end: string, most: number): string {
  const id = ID_AT_START.exec(start)?.[1] ?? ID_AT_END.exec(end)?.[1] ?? "null";
  const message = `The message is longer than ${most / 1024 / 1024} MB, the most that is read at once, and was left out. Send less in one call.`;
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":-32600,"message":${JSON.stringify(message)}}}\n`;
}

const ID = String.raw`(-?\d{1,15}|"[\w.:-]{1,100}")`;
const ID_AT_START = new RegExp(String.raw`^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*${ID}\s*,`);
const ID_AT_END = new RegExp(String.raw`,\s*"id"\s*:\s*${ID}\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$`);

const LINE_FEED = 10;
const KEPT_OF_DROPPED = 256;
const PASSED_AT_ONCE_BYTES = 4 * 1024;
const LINES_AT_ONCE = 16;
// Below the limit at which the SDK's transport gives up for good.
const LIMITS: FrameLimits = { frameBytes: 8 * 1024 * 1024, unreadBytes: 4 * 1024 * 1024 };
