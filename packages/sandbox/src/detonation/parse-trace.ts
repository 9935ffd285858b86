/** One system call as the tracer saw it. */
export interface TracedCall {
  readonly processId: number;
  readonly name: string;
  /** As the tracer prints them, strings quoted and escaped. */
  readonly args: string;
  /** What came after the equals sign: a number, the path of a descriptor, the name of an error. */
  readonly result: string;
  readonly failed: boolean;
}

export interface TraceReader {
  add(chunk: Uint8Array): void;
  end(): void;
  /** True when there was more than is read. */
  readonly isCut: boolean;
}

/** Reads the tracer's lines as they come and puts calls together that it printed in two halves. Never holds much. */
export function createTraceReader(
  onCall: (call: TracedCall) => void,
  { maxBytes = MAX_TRACE_BYTES } = {},
): TraceReader {
  const halves = new Map<string, string>();
  let rest = "";
  let readBytes = 0;
  let isCut = false;
  const take = (line: string) => {
    const [, id = "", text = ""] = /^(\d+) +(.*)$/s.exec(line) ?? [];
    if (id === "") return;
    const begun = text.endsWith(UNFINISHED) ? text.slice(0, -UNFINISHED.length) : undefined;
    if (begun !== undefined) {
      if (halves.size < MAX_HALVES) halves.set(id, begun.trimEnd());
      return;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text)?.[0];
    const whole = resumed === undefined ? text : (halves.get(id) ?? "") + text.slice(resumed.length);
    if (resumed !== undefined) halves.delete(id);
    const call = parseCall(Number(id), whole);
    if (call !== undefined) onCall(call);
  };
  return {
    add(chunk) {
      readBytes += chunk.byteLength;
      if (readBytes > maxBytes) {
        isCut = true;
        return;
      }
      const lines = (rest + Buffer.from(chunk).toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    },
    end() {
      // A process that was killed in the middle of a call has no second half; what it tried is known all the same.
      for (const [id, begun] of halves) {
        const call = parseCall(Number(id), `${begun}) = ?`);
        if (call !== undefined) onCall(call);
      }
      halves.clear();
    },
    get isCut() {
      return isCut;
    },
  };
}

const UNFINISHED = "<unfinished ...>";
const MAX_HALVES = 1_000;
// Some two hundred thousand calls: far more than a script needs to show what it is.
const MAX_TRACE_BYTES = 32 * 1024 * 1024;

export function parseCall(processId: number, line: string): TracedCall | undefined {
  const name = /^[a-z][a-z0-9_]*(?=\()/.exec(line)?.[0];
  if (name === undefined) return undefined;
  const end = endOfArguments(line, name.length + 1);
  const [, result] = /^\)\s+= (.+)$/s.exec(line.slice(end)) ?? [];
  if (result === undefined) return undefined;
  return {
    processId,
    name,
    args: line.slice(name.length + 1, end),
    result,
    failed: result.startsWith("-1 "),
  };
}

/** By brackets and quotes, because a path may hold anything, also what looks like the end of a call. */
function endOfArguments(line: string, start: number): number {
  let depth = 0;
  for (let at = start; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') at = endOfQuote(line, at);
    // The path of a descriptor, in which the tracer escapes both angle brackets.
    else if (character === "<" && /\w/.test(line[at - 1] ?? "")) at = orEnd(line.indexOf(">", at), line);
    else if (character === "(" || character === "[" || character === "{") depth += 1;
    else if (character === ")" && depth === 0) return at;
    else if (character === ")" || character === "]" || character === "}") depth -= 1;
  }
  return line.length;
}

function endOfQuote(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === "\\") at += 1;
    else if (line[at] === '"') return at;
  }
  return line.length;
}

function orEnd(index: number, line: string): number {
  return index < 0 ? line.length : index;
}

/** The quoted strings in printed arguments, with their escapes undone; one character for each byte. */
export function stringsIn(args: string): string[] {
  return Array.from(args.matchAll(/"((?:[^"\\]|\\.)*)"/gs), ([, text = ""]) => withoutEscapes(text));
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(x[0-9a-f]{2}|[0-7]{1,3}|.)/gs, (_, code: string) => {
    if (code.startsWith("x") && code.length === 3)
      return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    return ESCAPES[code] ?? code;
  });
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", v: "\v", f: "\f" };
