import * as z from "zod/v4-mini";
import type { ToolAnswer } from "../host/host.ts";

/** A tool said no, in words made for people. */
export class ToolFailure extends Error {
  readonly suggestions: readonly string[];

  constructor(message: string, suggestions: readonly string[]) {
    super(message);
    this.name = "ToolFailure";
    this.suggestions = suggestions;
  }
}

const body = z.object({
  error: z.string(),
  message: z.string(),
  suggestions: z.catch(z.array(z.string()), []),
});

/** What went wrong, if the answer says that something did. */
export function failureIn({ isError, data, meta, text }: ToolAnswer): ToolFailure | undefined {
  for (const place of [meta["skillquay/error"], isError ? jsonIn(text) : undefined]) {
    const read = body.safeParse(place);
    if (read.success) return new ToolFailure(read.data.message, read.data.suggestions);
  }
  const isFailure = isError && data === undefined;
  return isFailure ? new ToolFailure(text.slice(0, 500) || "The tool failed.", []) : undefined;
}

/** Tools of a hub say their errors in JSON, also where a host keeps the metadata to itself. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer's data in the shape that is needed; throws what the tool said instead, or that it cannot be read. */
export function dataOf<Schema extends z.ZodMiniType>(answer: ToolAnswer, shape: Schema): z.output<Schema> {
  const failure = failureIn(answer);
  if (failure !== undefined) throw failure;
  const read = shape.safeParse(dataIn(answer));
  if (read.success) return read.data;
  throw new ToolFailure("The server answered in a way that this page does not understand.", []);
}

/** What a page goes by; where the model is given text alone, it stands beside that. */
export function dataIn({ data, meta }: ToolAnswer): unknown {
  return data ?? meta["skillquay/data"];
}
