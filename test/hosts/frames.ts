import * as z from "zod/v4";

/** A message of the protocol, and who sent it. */
export interface Frame {
  readonly who: "host" | "server";
  /** Of HTTP, as far as they concern the protocol. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly message: z.output<typeof messageShape>;
}

const messageShape = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

const recorded = z.object({
  who: z.enum(["host", "server"]),
  headers: z.record(z.string(), z.string()).optional(),
  line: z.string(),
});

/** Reads what a recorder kept; lines that are no message of the protocol are left out. */
export function readFrames(lines: readonly string[]): Frame[] {
  return lines.flatMap((line) => {
    const { who, headers, line: text } = recorded.parse(JSON.parse(line));
    const message = messageShape.safeParse(parseJson(text));
    return message.success ? [{ who, ...(headers && { headers }), message: message.data }] : [];
  });
}

const answerShape = z.looseObject({
  instructions: z.string().optional(),
  tools: z.array(z.looseObject({ name: z.string(), description: z.string().optional() })).optional(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).optional(),
});

/** The server's answers to requests of one method, in the order in which they were asked. */
export function answersTo(frames: readonly Frame[], method: string): z.output<typeof answerShape>[] {
  return frames.flatMap((frame) => {
    if (frame.who !== "host" || frame.message.method !== method) return [];
    const { id } = frame.message;
    const answer = frames.find(
      ({ who, message }) => who === "server" && message.id === id && message.method === undefined,
    );
    const result = answerShape.safeParse(answer?.message.result);
    return result.success ? [result.data] : [];
  });
}

/** How often one side sent a method. */
export function countMethod(frames: readonly Frame[], who: Frame["who"], method: string): number {
  return frames.filter((frame) => frame.who === who && frame.message.method === method).length;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
