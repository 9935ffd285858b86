import { PassThrough, type Readable, type Writable } from "node:stream";
import type { SkillServers, ToolResult } from "@skillquay/tools";

export interface ReadLane {
  /** What the SDK's transport reads: every line that is not answered here. */
  readonly rest: Readable;
  /** From now on the client is known to be of the handshake era. */
  open(): void;
}

/**
 * Answers calls of reading tools as they come off standard input; all else goes on to the SDK. Checking a request and
 * its result against the protocol's schemas takes the SDK longer than the read itself, and for a call that has only a
 * name and arguments our own input schema says all there is to check. Only for the handshake era, where a plain result
 * is the whole answer, and only for requests without metadata: what wants progress or a task takes the long way.
 */
export function answerReads(
  input: Readable,
  output: Writable,
  servers: Pick<SkillServers, "readTool" | "noteClient">,
): ReadLane {
  const rest = new PassThrough();
  let isOpen = false;
  let isIntroduced = false;
  let pending: Buffer | undefined;
  input.on("data", (chunk: Buffer) => {
    if (!isIntroduced) {
      isIntroduced = true;
      const name = clientNameIn(chunk);
      if (name !== undefined) servers.noteClient(name);
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
      takeLine(bytes.subarray(from, to));
      from = to;
    }
    // The SDK has the limit for a line that never ends.
    if (pending !== undefined && pending.length > LONGEST_READ_BYTES) {
      rest.write(pending);
      pending = undefined;
      isOpen = false;
    }
  });
  input.once("end", () => rest.end(pending));
  input.once("error", (error) => rest.destroy(error));

  // A result that is given again, as for a skill that did not change, is not written out again.
  const texts = new WeakMap<ToolResult, string>();
  function textOf(result: ToolResult): string {
    const before = texts.get(result);
    if (before !== undefined) return before;
    const text = JSON.stringify(result);
    texts.set(result, text);
    return text;
  }

  function takeLine(line: Buffer): void {
    const call = line.length <= LONGEST_READ_BYTES ? readCall(line) : undefined;
    if (call === undefined) {
      rest.write(line);
      return;
    }
    servers.readTool(call.name, call.input).then(
      (result) => {
        if (result === undefined) rest.write(line);
        else output.write(`{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},"result":${textOf(result)}}\n`);
      },
      // Not ours to answer: the SDK runs it again and says what there is to say.
      () => rest.write(line),
    );
  }

  return {
    rest,
    open: () => {
      isOpen = true;
    },
  };
}

// The first message of either era says who the client is. One that comes in pieces is not put together for it.
function clientNameIn(chunk: Buffer): string | undefined {
  const end = chunk.indexOf(LINE_FEED);
  if (end < 0 || !chunk.includes("clientInfo")) return undefined;
  const params = parse(chunk.subarray(0, end))?.params;
  if (!isObject(params)) return undefined;
  const { clientInfo = isObject(params._meta) ? params._meta[CLIENT_INFO_KEY] : undefined } = params;
  return isObject(clientInfo) && typeof clientInfo.name === "string" ? clientInfo.name : undefined;
}

const CLIENT_INFO_KEY = "io.modelcontextprotocol/clientInfo";
const LINE_FEED = 10;
// The arguments of a read are a name and a few numbers.
const LONGEST_READ_BYTES = 16 * 1024;

interface ReadCall {
  readonly id: string | number;
  readonly name: string;
  readonly input: unknown;
}

/** The call in a line, if it is nothing but a call with a name and arguments. */
function readCall(line: Buffer): ReadCall | undefined {
  if (!line.includes('"tools/call"')) return undefined;
  const message = parse(line);
  if (message === undefined || Object.keys(message).length !== 4) return undefined;
  const { jsonrpc, id, method, params } = message;
  const isId = typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id));
  if (jsonrpc !== "2.0" || !isId || method !== "tools/call" || !isObject(params)) return undefined;
  const { name, arguments: input, ...more } = params;
  if (typeof name !== "string" || !isObject(input) || Object.keys(more).length > 0) return undefined;
  return { id, name, input };
}

function parse(line: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line.toString("utf8"));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
