import { errorBody, type RunProgress, ToolError } from "@skillquay/tools";
import * as z from "zod/v4";

/**
 * The answer to a run that another instance waits for: a line of JSON for each step, and the result or the failure as the last.
 * It begins at once and is never silent for long, so that whoever waits, or stands between, can tell a long run from a lost one.
 */
export function streamProgress(
  work: (onProgress: (progress: RunProgress) => void, signal: AbortSignal) => Promise<object>,
  { everyMs = EVERY_MS, headers }: { readonly everyMs?: number; readonly headers: Record<string, string> },
): Response {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const write = (line: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${line}\n`));
      };
      const timer = setInterval(write, everyMs, "");
      write("");
      try {
        const answer = await work((progress) => write(JSON.stringify({ progress })), gone.signal);
        write(JSON.stringify({ answer }));
      } catch (error) {
        if (error instanceof ToolError) write(JSON.stringify({ failure: errorBody(error) }));
        else if (!gone.signal.aborted) return controller.error(error);
      } finally {
        clearInterval(timer);
      }
      if (!gone.signal.aborted) controller.close();
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, { headers: { ...headers, "content-type": PROGRESS_TYPE } });
}

export const PROGRESS_TYPE = "application/x-ndjson";
const EVERY_MS = 5_000;

const runProgress = z.object({
  elapsedMs: z.number(),
  outputBytes: z.number(),
  step: z.literal("packages").optional(),
});

const line = z.union([
  z.object({ progress: runProgress }),
  z.object({ answer: z.unknown() }),
  z.object({ failure: z.unknown() }),
]);

/** Reads such an answer to its end. Throws when it ends, or is silent for too long, before its last line. */
export async function readProgress(
  body: ReadableStream<Uint8Array>,
  { onProgress, patienceMs }: { onProgress: (progress: RunProgress) => void; readonly patienceMs: number },
): Promise<{ readonly isOk: boolean; readonly answer: unknown }> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await withPatience(reader.read(), patienceMs);
      if (done) throw new Error("the answer ended before its last line");
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines.filter((one) => one !== "")) {
        const read = line.parse(JSON.parse(text));
        if ("progress" in read) onProgress(read.progress);
        else if ("answer" in read) return { isOk: true, answer: read.answer };
        else return { isOk: false, answer: read.failure };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function withPatience<T>(reading: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  const silence = new Promise<never>((_, reject) => {
    // In parts: after a pause of this process itself, what has arrived meanwhile is read before the next of them.
    timer = setInterval(() => {
      ticks += 1;
      if (ticks === TICKS) reject(new Error("the answer fell silent"));
    }, patienceMs / TICKS);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearInterval(timer);
  }
}

const TICKS = 4;
