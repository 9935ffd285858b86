import { PassThrough, type Readable, type Writable } from "node:stream";
import {
  answerSimpleRequest,
  clientNameIn,
  parseJson,
  parseSimpleRequest,
  type ReadSource,
  type SimpleRequest,
  type WriteResponse,
} from "@skillquay/tools/fast-path";

export interface StdioFastPathOptions {
  readonly source: ReadSource;
  readonly write: WriteResponse;
  /** Told by which name the client introduces itself, before its first message is passed on. */
  readonly onClientName: (name: string) => void;
}

export interface StdioFastPath {
  /** What the SDK's transport reads: every line that is not answered here. */
  readonly rest: Readable;
  /** From now on the client is known to be of the handshake era. */
  open(): void;
}

/**
 * The fast path for lines: answers simple requests as they come off standard input; all else goes on to the SDK. Only
 * for the handshake era, where a plain result is the whole answer.
 */
export function createStdioFastPath(
  input: Readable,
  output: Writable,
  { source, write, onClientName }: StdioFastPathOptions,
): StdioFastPath {
  const rest = new PassThrough();
  let isOpen = false;
  let isIntroduced = false;
  let pending: Buffer | undefined;
  input.on("data", (chunk: Buffer) => {
    if (!isIntroduced) {
      isIntroduced = true;
      introduce(chunk, onClientName);
    }
    if (!isOpen && pending === undefined) {
      rest.write(chunk);
      return;
    }
    const bytes = pending === undefined ? chunk : Buffer.concat([pending, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    pending = end === bytes.length ? undefined : bytes.subarray(end);
    for (let from = 0; from < end; ) {
      const to = bytes.indexOf(LINE_FEED, from) + 1;
      void takeLine(bytes.subarray(from, to));
      from = to;
    }
    // The SDK has the limit for a line that never ends.
    if (pending !== undefined && pending.length > LONGEST_REQUEST_BYTES) {
      rest.write(pending);
      pending = undefined;
      isOpen = false;
    }
  });
  input.once("end", () => rest.end(pending));
  input.once("error", (error) => rest.destroy(error));

  async function takeLine(line: Buffer): Promise<void> {
    const request = requestIn(line);
    if (request === undefined) {
      rest.write(line);
      return;
    }
    // A failure is not ours to answer: the SDK runs it again and says what there is to say.
    const pieces = await answerSimpleRequest(request, source, write).catch(() => undefined);
    if (pieces === undefined) rest.write(line);
    else output.write(Buffer.concat([...pieces, LINE_END]));
  }

  return {
    rest,
    open: () => {
      isOpen = true;
    },
  };
}

const LINE_FEED = 10;
const LINE_END = Buffer.from("\n");
// The arguments of a read are a name and a few numbers.
const LONGEST_REQUEST_BYTES = 16 * 1024;

function requestIn(line: Buffer): SimpleRequest | undefined {
  if (line.length > LONGEST_REQUEST_BYTES) return undefined;
  const request = parseSimpleRequest(parseJson(line));
  return request?.method === "initialize" || request?.era === "legacy" ? request : undefined;
}

// The first message of either era says who the client is. One that comes in pieces is not put together for it.
function introduce(chunk: Buffer, onClientName: (name: string) => void): void {
  const end = chunk.indexOf(LINE_FEED);
  const name = end < 0 ? undefined : clientNameIn(parseJson(chunk.subarray(0, end)));
  if (name !== undefined) onClientName(name);
}
